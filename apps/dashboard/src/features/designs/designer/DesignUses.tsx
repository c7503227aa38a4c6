import { can } from '@vitrine/contract/access';
import type { Box } from '@vitrine/contract/design-document';
import { sourcesIn } from '@vitrine/contract/design-document';
import { pageById } from '@vitrine/contract/pages';
import type { ShownThings } from '../../../core/queries/designs.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Age } from '../../../ui/time/Time.tsx';
import classes from './design-uses.module.css';

interface DesignUsesProps {
  boxes: readonly Box[];
  things: ShownThings;
  playlists: readonly { readonly id: string; readonly name: string }[];
  /** On how many displays; null if it is not known. */
  shownOn: number | null;
}

/** The data that the design shows, and the playlists in which it plays. */
export function DesignUses({ boxes, things, playlists, shownOn }: DesignUsesProps) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const mayOpen = can(caller, pageById('sourceDetail'));
  const sources = [...things.sources.values()];
  const users = boxes.filter((box) => sourcesIn([box]).length > 0).length;
  return (
    <>
      {sources.length > 0 && (
        <Stack as="section" gap={8} pad="12/16" ruled="above">
          <Row as="h2" gap={8} align="baseline" justify="between" size="14">
            {t('designer.data')}{' '}
            <Text size="12.5" weight={400} tone="muted">
              {t('designer.boxesUse', { count: users })}
            </Text>
          </Row>
          {sources.map(({ record }) => {
            const facts = (
              <>
                <Icon name="source" size={18} />
                <Stack as="span" size="12.5" tone="muted" grow shrink>
                  <Text as="b" size="13.5" weight={600} tone="strong" truncate>
                    {record.name}
                  </Text>
                  <span>
                    {t('sources.rowCount', { count: record.rows })}
                    {record.goodAt && (
                      <>
                        {' · '}
                        <Age at={record.goodAt} place={null} />
                      </>
                    )}
                  </span>
                </Stack>
              </>
            );
            const href = `/${locale}/sources/detail/${record.id}`;
            return mayOpen ? (
              <AppLink key={record.id} href={href} className={classes.source}>
                {facts}
                <Glyph name="chevron-right" size={16} />
              </AppLink>
            ) : (
              <div key={record.id} className={classes.source}>
                {facts}
              </div>
            );
          })}
        </Stack>
      )}
      {playlists.length > 0 && (
        <Stack as="section" gap={8} pad="12/16" ruled="above">
          <Row as="h2" gap={8} align="baseline" justify="between" size="14">
            {t('designer.playsIn')}{' '}
            {!!shownOn && (
              <Text size="12.5" weight={400} tone="muted">
                {t('designer.displays', { count: shownOn })}
              </Text>
            )}
          </Row>
          <Row as="p" gap={6} align="stretch" wrap>
            {playlists.map(({ id, name }) => (
              <Text
                as={AppLink}
                key={id}
                href={`/${locale}/playlists/detail/${id}`}
                className={classes.playlist}
                size="13"
                weight={550}
                tone="accent"
                fill="accent"
                rounded="tag"
              >
                {name}
              </Text>
            ))}
          </Row>
        </Stack>
      )}
    </>
  );
}
