import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph, type GlyphName } from '../../ui/glyphs.tsx';
import { HeadedTime, Instant } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { PastDiff } from '../plan-diff/past-diff.views.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { ChangeEffect } from './ChangeEffect.tsx';
import { actorName, changeSentence } from './change-sentence.tsx';
import classes from './changes.module.css';
import { type Change, useBatch } from './changes.queries.ts';
import { fieldName, isSaid } from './field-values.ts';

/** The reader's clock; the head of the day says so. */
const clockText = (at: string) => timeOfMinute(localMoment(readerZone(), Date.parse(at)).minute);

interface RestoreProps {
  change: Change;
  onRestore: (change: Change) => void;
}

interface ChangeRowProps extends RestoreProps {
  /** It stands for everything that was done in one go. */
  isFolded: boolean;
}

export function ChangeRow({ change, isFolded, onRestore }: ChangeRowProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const hasMore =
    change.before !== null || change.after !== null || change.fields.length > 0 || change.batchSize > 1;
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <span className={classes.time}>
          <HeadedTime place={null}>{clockText(change.at)}</HeadedTime>
        </span>
        <Avatar change={change} />
        <Words change={change} isFolded={isFolded} />
        <div className={classes.effect}>{change.kind !== 'event' && <ChangeEffect change={change} />}</div>
        <div className={classes.action}>
          <Restore change={change} onRestore={onRestore} />
          {hasMore && (
            <IconButton
              icon="chevron-down"
              label={t(isOpen ? 'changes.hide' : 'changes.show')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </div>
      </div>
      {isOpen && <Details change={change} />}
    </li>
  );
}

function Restore({ change, onRestore }: RestoreProps) {
  const t = useT();
  if (change.restoredBy)
    return (
      <span className={classes.done}>
        {t('changes.restoredBefore')} <Instant at={change.restoredBy.at} place={null} />
      </span>
    );
  if (!change.canRestore) return null;
  return (
    <Button size="sm" onClick={() => onRestore(change)}>
      {t('changes.restore')}
    </Button>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();

const signs: Partial<Record<Change['actor']['via'], GlyphName>> = {
  operator: 'edit',
  program: 'refresh',
  feed: 'refresh',
};

function Avatar({ change }: { change: Change }) {
  const { name, via } = change.actor;
  const sign = signs[via];
  return (
    <span className={classes.avatar} data-quiet={!name || undefined} aria-hidden="true">
      {name ? initialsOf(name) : sign ? <Glyph name={sign} size={14} /> : null}
    </span>
  );
}

function Words({ change, isFolded }: { change: Change; isFolded: boolean }) {
  const t = useT();
  const { text, others } = changeSentence(t, change, isFolded);
  const fields = others.filter(isSaid).map((field) => fieldName(t, field));
  const more = [
    ...(change.kind === 'event'
      ? [
          actorName(t, change),
          ...(change.subject?.name ? [change.subject.name] : []),
          ...(change.address ? [change.address] : []),
        ]
      : []),
    ...(change.batchSize > 1 ? [t('changes.inOneGo', { count: change.batchSize })] : []),
    ...(fields.length > 0 ? [t('changes.alsoFields', { fields: fields.join(', ') })] : []),
    ...(change.newer && !change.restoredBy
      ? [t('changes.changedAgain', { who: change.newer.actor || t('changes.vias.program') })]
      : []),
  ];
  return (
    <div className={classes.words}>
      <div>{text}</div>
      {more.length > 0 && <div className={classes.more}>{more.join(' · ')}</div>}
    </div>
  );
}

function Details({ change }: { change: Change }) {
  const t = useT();
  const { data } = useBatch(change.batch, change.batchSize > 1);
  const others = data?.data.filter(({ id }) => id !== change.id) ?? [];
  const { via } = change.actor;
  const plan = change.effect?.plan;
  return (
    <div className={classes.details} data-wide={plan ? true : undefined}>
      <ChangedFields change={change} />
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((each) => (
            <li key={each.id}>
              {changeSentence(t, each).text}
              <ChangedFields change={each} />
            </li>
          ))}
        </ul>
      )}
      {plan && (
        <div className={classes.did}>
          <PastDiff diff={plan} />
          {change.effect?.isShared && <p className={classes.more}>{t('changes.sharedLong')}</p>}
        </div>
      )}
      <p className={classes.source}>
        {via === 'person' ? t('changes.byPerson') : t('changes.byOther', { via: t(`changes.vias.${via}`) })}
        {change.call && ` · ${change.call}`}
        {change.request && <code>{change.request.slice(-8)}</code>}
      </p>
    </div>
  );
}
