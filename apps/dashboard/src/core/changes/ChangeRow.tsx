import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx';
import { Glyph, type GlyphName } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { HeadedTime, Instant } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { PastDiff } from '../plan-diff/past-diff.views.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { ChangeEffect } from './ChangeEffect.tsx';
import classes from './changes.module.css';
import { type Change, useBatch } from './changes.queries.ts';
import { type FoldedRow, newestOf } from './fold-changes.ts';
import { rowSentence } from './row-sentence.tsx';
import { hasPicture, UploadedPicture } from './UploadedPicture.tsx';

/** The reader's clock; the head of the day says so. */
const clockText = (at: string) => timeOfMinute(localMoment(readerZone(), Date.parse(at)).minute);

interface RestoreProps {
  change: Change;
  onRestore: (change: Change) => void;
}

interface ChangeRowProps extends Pick<RestoreProps, 'onRestore'> {
  row: FoldedRow;
  /** A change stands for everything that was done in one go. */
  isFolded: boolean;
  /** Within another row, which says who it was. */
  isInside?: boolean;
}

export function ChangeRow({ row, isFolded, onRestore, isInside = false }: ChangeRowProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const newest = newestOf(row);
  return (
    <Text as="li" between className={classes.row} data-open={isOpen || undefined}>
      <Stack gap={12} align="center" className={classes.line}>
        <Text tone="soft" numeric>
          <HeadedTime place={null}>{clockText(newest.at)}</HeadedTime>
        </Text>
        {isInside && hasPicture(newest) ? (
          <UploadedPicture id={newest.subject!.id!} />
        ) : (
          <Avatar change={row.kind === 'undone' ? row.change : newest} />
        )}
        <Text as="div" shrink anywhere className={classes.words}>
          {rowSentence(t, row, isFolded)}
        </Text>
        <Row gap={10} align="center" shrink className={classes.effect}>
          <ChangeEffect row={row} />
        </Row>
        <Row gap={4} align="center" justify="end" shrink className={classes.action}>
          {row.kind === 'one' && <Report change={row.change} />}
          {row.kind === 'one' && <Restore change={row.change} onRestore={onRestore} />}
          {hasMore(row) && (
            <IconButton
              icon="chevron-down"
              label={t(isOpen ? 'changes.hide' : 'changes.show')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </Row>
      </Stack>
      {isOpen &&
        (row.kind === 'one' ? (
          <Details change={row.change} isFolded={isFolded} onRestore={onRestore} />
        ) : (
          <Rows
            changes={row.kind === 'undone' ? [row.back, row.change] : row.changes}
            {...{ isFolded, onRestore }}
          />
        ))}
    </Text>
  );
}

const hasMore = (row: FoldedRow) => row.kind !== 'one' || hasDetails(row.change);

const hasDetails = ({ before, after, fields, batchSize, address }: Change) =>
  before !== null || after !== null || fields.length > 0 || batchSize > 1 || address !== null;

interface RowsProps extends Pick<ChangeRowProps, 'isFolded' | 'onRestore'> {
  changes: readonly Change[];
}

/** What a row holds, each with its own way back. */
const Rows = ({ changes, isFolded, onRestore }: RowsProps) => (
  <Text as="ul" ruled="above" className={classes.inside}>
    {changes.map((change) => (
      <ChangeRow key={change.id} row={{ kind: 'one', change }} {...{ isFolded, onRestore }} isInside />
    ))}
  </Text>
);

function Restore({ change, onRestore }: RestoreProps) {
  const t = useT();
  if (change.restoredBy)
    return (
      <Text size="12.5" tone="muted" className={classes.done}>
        {t('changes.restoredBefore')} <Instant at={change.restoredBy.at} place={null} />
      </Text>
    );
  if (!change.canRestore) return null;
  return (
    <Button size="sm" onClick={() => onRestore(change)}>
      {t('changes.restore')}
    </Button>
  );
}

/** Of an alarm: what each display did. */
function Report({ change: { alarm } }: { change: Change }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  if (!alarm || !can(caller, pageById('alarmDetail'))) return null;
  return (
    <LinkButton size="sm" href={`/${locale}/alarms/${alarm.id}`}>
      {t('changes.alarm.report')}
    </LinkButton>
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
    <Stack
      as="span"
      rounded="full"
      weight={600}
      center
      className={classes.avatar}
      data-quiet={!name || undefined}
      aria-hidden="true"
    >
      {name ? initialsOf(name) : sign ? <Glyph name={sign} size={14} /> : null}
    </Stack>
  );
}

interface DetailsProps extends RestoreProps {
  isFolded: boolean;
}

function Details({ change, isFolded, onRestore }: DetailsProps) {
  const t = useT();
  const locale = useLocale();
  const isBatch = isFolded && change.batchSize > 1;
  const { data } = useBatch(change.batch, isBatch);
  const all = isBatch ? data?.data : [change];
  if (!all) return null;
  const records = eachRecord(all);
  if (records.length > 1) return <Rows changes={records} isFolded={false} onRestore={onRestore} />;
  // Edits of a table are told together: what each row was first, and is last.
  const told = change.topic === 'sources' ? [change] : all;
  const { actor, address, newer, restoredBy, effect } = change;
  const { via } = actor;
  const source = [
    via === 'person' ? t('changes.byPerson') : t('changes.byOther', { via: t(`changes.vias.${via}`) }),
    address,
    change.call,
    newer && !restoredBy && t('changes.changedAgain', { who: newer.actor || t('changes.vias.program') }),
  ];
  return (
    <div className={classes.details} data-wide={effect?.plan ? true : undefined}>
      {told.map((each) => (
        <ChangedFields key={each.id} change={each} />
      ))}
      {effect?.plan && (
        <div className={classes.did}>
          <PastDiff diff={effect.plan} />
          {effect.isShared && (
            <Text as="p" size="12.5" tone="muted" block>
              {t('changes.sharedLong')}
            </Text>
          )}
        </div>
      )}
      <Text as="p" size="12.5" tone="muted" above={8} className={classes.source}>
        {source.filter(Boolean).join(' · ')}
        {change.proposal && (
          <>
            {' · '}
            <AppLink className={classes.proposal} href={`/${locale}/proposals/detail/${change.proposal}`}>
              {t('changes.proposal')}
            </AppLink>
          </>
        )}
        {change.request && (
          <Text size="12" mono as="code">
            {change.request.slice(-8)}
          </Text>
        )}
      </Text>
    </div>
  );
}

/**
 * Of everything done in one go the first change of each record, to be put back alone. What the program did as a consequence, like
 * converting a file, is none of it.
 */
function eachRecord(all: readonly Change[]): Change[] {
  const people = all.filter(({ actor }) => actor.via !== 'program');
  // Newest first, so the first change of a record is the last that is kept.
  const first = new Map(people.map((each) => [each.subject?.id, each]));
  return [...first.values()].map((each) => ({ ...each, batchSize: 1, batchAlike: 1 }));
}
