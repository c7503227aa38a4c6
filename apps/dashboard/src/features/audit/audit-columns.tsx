import { type AuditEntry, type AuditWords, auditCalls, auditChanges } from '@vitrine/contract/audit';
import { useMemo } from 'react';
import { type TextKey, type Translate, useT } from '../../lib/i18n/i18n.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import classes from './audit.module.css';

const wordsOf = (t: Translate): AuditWords => ({
  field: (name) => t(`audit.fields.${name}` as TextKey),
  value: (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'audit.on' : 'audit.off');
    if (field === 'role') return t(`roles.${value}` as TextKey);
    if (field === 'arrangement') return t(`audit.arrangements.${value}` as TextKey);
    return String(value);
  },
  nothing: t('audit.nothing'),
  erased: t('audit.erased'),
});

/** The name of an erased user is empty. */
const nameIn = (name: string | null | undefined, t: Translate) => (name === '' ? t('audit.erased') : name);

function Changes({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const lines = auditChanges(entry, wordsOf(t));
  if (lines.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {lines.map(({ field, before, after }) => (
        <li key={field}>
          {after === null
            ? t('audit.changed', { field })
            : before === null
              ? t('audit.set', { field, after })
              : t('audit.change', { field, before, after })}
        </li>
      ))}
    </ul>
  );
}

export function useAuditColumns(): NamedColumn<AuditEntry>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'what',
        header: t('audit.columns.what'),
        cell: (entry) => (
          <>
            <span className={classes.what} data-failed={entry.kind === 'failed_sign_in' || undefined}>
              {t(`audit.calls.${auditCalls[entry.call].word}`)}
            </span>
            <Changes entry={entry} />
          </>
        ),
      },
      {
        id: 'who',
        header: t('audit.columns.who'),
        cell: ({ actor }) => (
          <span className={classes.name}>{nameIn(actor.name, t) ?? t(`audit.actors.${actor.via}`)}</span>
        ),
      },
      {
        id: 'about',
        header: t('audit.columns.about'),
        cell: ({ subject }) => {
          const name = nameIn(subject?.name, t);
          return name && <span className={classes.name}>{name}</span>;
        },
      },
      {
        id: 'at',
        header: t('audit.when'),
        sortable: true,
        cell: ({ at }) => <Instant at={at} place={null} form="record" className={classes.when} />,
      },
      {
        id: 'from',
        header: t('audit.columns.from'),
        hideBelow: 'lg',
        cell: ({ address }) => address && <span className={classes.address}>{address}</span>,
      },
    ],
    [t],
  );
}
