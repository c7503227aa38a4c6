import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';
import type { FoldedRow } from './fold-changes.ts';
import { changedCells } from './row-cells.ts';

type Day = NonNullable<Change['effect']>['days'][number];

/** What a row did on screens: on which of the seven days from its own on, and on how many displays. */
export function ChangeEffect({ row }: { row: FoldedRow }) {
  const t = useT();
  const nothing = nothingLeft(row);
  if (nothing)
    return (
      <Text size="13" tone="muted">
        {t(nothing)}
      </Text>
    );
  if (row.kind === 'undone') return null;
  const known = (row.kind === 'one' ? [row.change] : row.changes).filter(({ displays }) => displays !== null);
  if (known.length === 0) return null;
  const shown = known.filter(({ displays, effect }) => displays! > 0 && effect && !isSame(effect));
  if (shown.length === 0)
    return (
      <Text size="13" tone="muted">
        {t('changes.noScreens')}
      </Text>
    );
  const days = shown.reduce<readonly Day[]>((all, { effect }) => strongest(all, effect!.days), []);
  // Whether several changed the same displays is not known.
  const [{ displays }, ...others] = shown as [Change, ...Change[]];
  const from = others.length === 0 ? laterMoment(shown[0]!) : null;
  return (
    <>
      {days.some((day) => day !== 'same') && (
        <Row
          as="span"
          gap={2}
          fixed
          inline
          align="stretch"
          className={classes.bars}
          title={t('changes.bars')}
          aria-hidden="true"
        >
          {days.map((day, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seven days in their order
            <i key={i} data-day={day} />
          ))}
        </Row>
      )}
      <span>
        <b>{others.length > 0 ? t('changes.onScreens') : t('changes.onDisplays', { count: displays! })}</b>
        {from && <From at={from} isExact={shown[0]!.topic === 'sources'} />}
        {days.includes('empty') && (
          <Text size="12.5" tone="muted" block>
            {t('changes.someEmpty')}
          </Text>
        )}
      </span>
    </>
  );
}

interface FromProps {
  at: string;
  /** All screens change in that second. */
  isExact: boolean;
}

/** From when on screens, on the reader's clock as the head of the day says. */
function From({ at, isExact }: FromProps) {
  const rich = useRichT();
  const instant = <Instant at={at} place={null} form={isExact ? 'seen' : 'near'} isHeaded />;
  return (
    <Text size="12.5" tone="muted" block>
      {rich('changes.shownFrom', { at: instant })}
    </Text>
  );
}

const soonMs = 60_000;

/** What plans change at once has no moment of its own; tables always have theirs. */
function laterMoment({ at, shownFrom, topic }: Change): string | null {
  if (shownFrom === null) return null;
  return topic === 'sources' || Date.parse(shownFrom) - Date.parse(at) > soonMs ? shownFrom : null;
}

/** What was taken back, and whether that was before the first screen showed it. */
function nothingLeft(row: FoldedRow): 'changes.beforeShown' | 'changes.noneLeft' | null {
  if (row.kind !== 'one' && row.kind !== 'undone') return null;
  const { change } = row;
  const isBefore = (at: string | undefined) =>
    at !== undefined && change.shownFrom !== null && Date.parse(at) < Date.parse(change.shownFrom);
  if (row.kind === 'undone') return isBefore(row.back.at) ? 'changes.beforeShown' : 'changes.noneLeft';
  // Edits of a table that were taken back before their moment are one change.
  if (changedCells(change)?.length === 0)
    return isBefore(change.at) ? 'changes.beforeShown' : 'changes.noneLeft';
  return isBefore(change.restoredBy?.at) ? 'changes.beforeShown' : null;
}

/** Another plan that shows the same this week. */
const isSame = ({ plan }: NonNullable<Change['effect']>) =>
  plan !== null && plan.displays === 0 && plan.items.length === 0;

const strength: readonly Day[] = ['same', 'changed', 'empty'];
const strongest = (one: readonly Day[], other: readonly Day[]): readonly Day[] =>
  other.map((day, at) => (strength.indexOf(one[at] ?? 'same') > strength.indexOf(day) ? one[at]! : day));
