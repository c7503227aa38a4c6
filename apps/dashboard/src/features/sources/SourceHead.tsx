import { useRouter } from '@tanstack/react-router';
import { can, staff } from '@vitrine/contract/access';
import { type ReactNode, useState } from 'react';
import { ProposedHere } from '../../core/changes/proposed-here.views.tsx';
import { type SourceRecord, useRemoveSource } from '../../core/queries/sources.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { MenuAction } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { deleteSource } from './delete-source.tsx';
import { RenameSheet } from './RenameSheet.tsx';
import { kindKey } from './source-look.tsx';
import classes from './sources.module.css';

interface SourceHeadProps {
  source: SourceRecord;
  /** Beside the name. */
  note: ReactNode;
  actions?: ReactNode;
  /** One line, as a phone has room for: it is renamed in the menu. */
  isCompact?: boolean;
  menu?: readonly MenuAction[];
}

/** The top of a source's page: its name, what it is, and what can be done to it. */
export function SourceHead({ source, note, actions, isCompact = false, menu = [] }: SourceHeadProps) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const { caller } = useSession();
  const isStaff = can(caller, { access: staff });
  const remove = useRemoveSource();
  const [isRenaming, setRenaming] = useState(false);
  const list = `/${locale}/sources`;
  const items: MenuAction[] = [
    ...menu,
    ...(isCompact
      ? [{ label: t('sources.rename'), icon: 'edit' as const, onClick: () => setRenaming(true) }]
      : []),
    {
      label: t('sources.deleteOne'),
      icon: 'trash',
      danger: true,
      onClick: () =>
        void deleteSource(source, remove.mutateAsync).then((isGone) => isGone && history.replace(list)),
    },
  ];
  return (
    <>
      <RecordHead
        path={[
          { label: t('pages.sources'), href: list },
          ...(source.folder
            ? [{ label: source.folder.name, href: `/${locale}/playables?folder=${source.folder.id}` }]
            : []),
        ]}
        actions={
          <>
            {actions}
            {isStaff && <MenuButton label={t('list.moreActions')} items={items} />}
          </>
        }
      >
        <h1 tabIndex={-1}>{source.name}</h1>
        {isStaff && !isCompact && (
          <IconButton label={t('sources.rename')} icon="edit" size="sm" onClick={() => setRenaming(true)} />
        )}
        {!isCompact && <Tag>{t(kindKey(source.kind))}</Tag>}
        <span className={classes.quiet}>{note}</span>
      </RecordHead>
      <ProposedHere subject={source.id} />
      {isRenaming && <RenameSheet source={source} onClose={() => setRenaming(false)} />}
    </>
  );
}
