import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { type Picture, PictureOf } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './get-player.module.css';
import { type MarkKind, Marks } from './Marks.tsx';

interface PlayerWayProps {
  /** Used as anchor in the URL. */
  id: string;
  icon: Picture;
  title: string;
  badge?: string;
  needs: string;
  /** Offline, starts itself, screen power, restart. */
  marks: readonly [MarkKind, MarkKind, MarkKind, MarkKind];
  limit: string;
  /** Without https there is no service worker, so the player starts only with a network. */
  isHttp: boolean;
  /** Beside the code. */
  note?: string;
  download?: ReactNode;
  /** The steps. */
  children: ReactNode;
}

/** One way to get a player: what is needed, the steps, what works, and a code that opens the steps on a phone. */
export function PlayerWay(props: PlayerWayProps) {
  const { id, icon, title, badge, needs, marks, limit, isHttp, note, download, children } = props;
  const t = useT();
  const page = `${location.origin}${location.pathname}#${id}`;
  return (
    <Card padded id={id} className={classes.way}>
      <header>
        <Stack as="span" className={classes.icon} sunken rounded center fixed tone="soft">
          <PictureOf of={icon} size={18} />
        </Stack>
        <div>
          <h2>
            {title} {badge && <Tag accent>{badge}</Tag>}
          </h2>
          <p className={classes.needs}>{needs}</p>
        </div>
      </header>
      <Text as="ol" className={classes.steps} grow>
        {children}
      </Text>
      <Marks kinds={marks} isHttp={isHttp} />
      <Text as="p" size="13/18" tone="soft">
        {isHttp && `${t('getPlayer.marks.overHttp')} `}
        {limit}
      </Text>
      <Row as="footer" above={12} gap={12} wrap>
        <span className={classes.code}>
          <QrCode content={page} label={t('getPlayer.steps')} size={56} />
        </span>
        <Text as="p" className={classes.note} grow size="13/18" tone="soft">
          {t('getPlayer.steps')}
          {note && (
            <>
              <br />
              {note}
            </>
          )}
        </Text>
        {download}
      </Row>
    </Card>
  );
}
