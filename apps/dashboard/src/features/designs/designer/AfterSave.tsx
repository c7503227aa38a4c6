import { useLocation } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { groups } from '@vitrine/contract/groups';
import { useState } from 'react';
import type { DesignRecord } from '../../../core/queries/designs.queries.ts';
import { useMayShow } from '../../../core/queries/shows.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { showOn } from '../../../lib/show-on.ts';
import { Button } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { ChooseGroupsDialog } from './ChooseGroupsDialog.tsx';
import classes from './designer.module.css';

interface AfterSaveProps {
  design: DesignRecord;
  name: string;
  /** It was saved here, and nothing was edited since. */
  isSaved: boolean;
  /** No display shows or wears it, as far as that is known. */
  isNowhere: boolean;
}

/** One line below the head: where to look, or the way to a screen. Nothing opens by itself. */
export function AfterSave({ design, name, isSaved, isNowhere }: AfterSaveProps) {
  const t = useT();
  const { caller } = useSession();
  const mayShow = useMayShow();
  const mayDress = can(caller, groups.routes.update);
  const [isChoosing, setChoosing] = useState(false);
  const isByEdges = useLocation({ select: ({ state }) => state.isLaidOutByEdges === true });
  const isFrame = design.use === 'frame';
  const isOffered = isSaved && isNowhere;
  if (!isOffered && !isByEdges) return null;
  return (
    <Row as="p" className={classes.after} gap={12} ruled size="13/18" tone="soft" fixed wrap role="status">
      {isByEdges && !isOffered ? (
        <>
          <Glyph name="eye" size={16} />
          {t('designer.laidOutByEdges')}
        </>
      ) : (
        <>
          <Text weight={550}>{t(isFrame ? 'designer.wornNowhere' : 'designer.onNoScreen')}</Text>
          {isFrame
            ? mayDress && (
                <Button size="sm" icon="group" onClick={() => setChoosing(true)}>
                  {t('designer.chooseGroups')}
                </Button>
              )
            : mayShow && (
                <Button
                  size="sm"
                  icon="display"
                  onClick={() =>
                    showOn({
                      content: { kind: 'playables', things: [{ id: design.id, name, design: design.id }] },
                    })
                  }
                >
                  {t('shows.title')}
                </Button>
              )}
        </>
      )}
      {isChoosing && <ChooseGroupsDialog frame={design.id} name={name} onClose={() => setChoosing(false)} />}
    </Row>
  );
}
