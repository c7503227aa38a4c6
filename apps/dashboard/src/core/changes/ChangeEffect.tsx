import { useT } from '../../lib/i18n/i18n.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';
import type { FoldedRow } from './fold-changes.ts';

type Day = NonNullable<Change['effect']>['days'][number];

/** What a row did on screens: on which of the seven days from its own on, and on how many displays. */
export function ChangeEffect({ row }: { row: FoldedRow }) {
  const t = useT();
  if (row.kind === 'undone')
    return (
      <Text size="13" tone="muted">
        {t('changes.noneLeft')}
      </Text>
    );
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
        {days.includes('empty') && (
          <Text size="12.5" tone="muted" block>
            {t('changes.someEmpty')}
          </Text>
        )}
      </span>
    </>
  );
}

/** Another plan that shows the same this week. */
const isSame = ({ plan }: NonNullable<Change['effect']>) =>
  plan !== null && plan.displays === 0 && plan.items.length === 0;

const strength: readonly Day[] = ['same', 'changed', 'empty'];
const strongest = (one: readonly Day[], other: readonly Day[]): readonly Day[] =>
  other.map((day, at) => (strength.indexOf(one[at] ?? 'same') > strength.indexOf(day) ? one[at]! : day));
