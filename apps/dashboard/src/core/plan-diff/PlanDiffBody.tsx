import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AlarmUses, type AlarmUsesOf } from './alarm-uses.views.tsx';
import { effectIn } from './effect-sentences.ts';
import { GapSentence } from './GapSentence.tsx';
import { isSwitch, namesText, partyClauses, placesText } from './party-sentences.ts';
import classes from './plan-diff.module.css';
import { type PreviewedCall, usePlanDiff } from './plan-diff.queries.ts';
import { Sentence, Sentences } from './Sentence.tsx';
import { dialogSentences, isNothing } from './sentences.ts';
import { useDiffWords } from './use-diff-words.ts';
import { WeekStrip } from './WeekStrip.tsx';

const PlanDiffSheet = lazy(() => import('./PlanDiffSheet.tsx'));

const maxShown = 3;
/** Of a party; the sheet has all. */
const maxClauses = 3;
const maxRefused = 5;

export interface PlanDiffBodyProps {
  /** Null if there are too many calls to compare. */
  call: PreviewedCall | null;
  name: string;
  /** Of several calls, the records in their order. */
  names?: readonly string[];
  /** What is said if no screen changes. */
  idle?: string;
  /** What else the dialog says: "Its playables stay." */
  also?: ReactNode;
  /** What is deleted, for feeds, plans and drills that name it. */
  alarms?: AlarmUsesOf;
}

/** The consequence in a dialog that asks anyway, so there is no second question. */
export const PlanDiffBody = ({ alarms, ...props }: PlanDiffBodyProps) => (
  <>
    <Consequence {...props} />
    {alarms && <AlarmUses {...alarms} />}
  </>
);

function Consequence({ call, name, names = [], idle, also }: Omit<PlanDiffBodyProps, 'alarms'>) {
  const t = useT();
  const { diff, refused, failure, workedOutAt } = usePlanDiff(call, { stripOf: 'changed', waitMs: 0 });
  const [isOpen, setOpen] = useState(false);
  if (failure || !call)
    return (
      <p role="status">
        {t(call ? 'planDiff.line.failed' : 'planDiff.dialog.tooMany')} {also}
      </p>
    );
  if (!diff)
    return (
      <>
        {also && <p>{also}</p>}
        <Skeleton width="70%" />
      </>
    );
  // Of a display that is switched on or off the sentence says it all.
  const shown = diff.parties.filter(({ changes }) => !changes.some(isSwitch));
  const hasMore =
    shown.length > maxShown ||
    diff.cut.parties > 0 ||
    shown.some(({ changes }) => changes.length > maxClauses);
  return (
    <Text as="div" size="14.5/22" className={classes.dialog} data-wide={shown.length > 0 || undefined}>
      <p role="status">
        {isNothing(diff) ? (idle ?? t('planDiff.line.nothing')) : <DialogSentences diff={diff} />} {also}
      </p>
      {refused.length > 0 && (
        <div className={classes.warning}>
          <StatusMark status="warning" size={16} />
          <div>
            <b>{t('planDiff.dialog.refused', { count: refused.length })}</b>
            <ul>
              {refused.slice(0, maxRefused).map(({ call: at, message }) => (
                <li key={at}>{t('list.failedOne', { name: names[at] ?? '', reason: message })}</li>
              ))}
              {refused.length > maxRefused && (
                <li>{t('planDiff.more', { count: refused.length - maxRefused })}</li>
              )}
            </ul>
          </div>
        </div>
      )}
      {diff.gaps.displays > 0 && !effectIn(diff)?.gap && (
        <p className={classes.warning}>
          <StatusMark status="warning" size={16} />
          <span>
            <GapSentence diff={diff} />
          </span>
        </p>
      )}
      {shown.length > 0 && <Parties diff={diff} parties={shown} />}
      {shown.length > 0 && diff.strip && (
        <Text as="div" above={14}>
          <WeekStrip diff={diff} />
        </Text>
      )}
      {hasMore && (
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          {t('planDiff.dialog.showAll')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <PlanDiffSheet
            call={call}
            diff={diff}
            workedOutAt={workedOutAt}
            name={name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Text>
  );
}

function DialogSentences({ diff }: { diff: PlanDiff }) {
  return <Sentences all={dialogSentences(useDiffWords(diff))} />;
}

function Parties({ diff, parties }: { diff: PlanDiff; parties: PlanDiff['parties'] }) {
  const t = useT();
  const words = useDiffWords(diff);
  return (
    <Text as="div" framed rounded="card" surface above={14} className={classes.box}>
      {parties.slice(0, maxShown).map((party, i) => {
        const places = placesText(words, party);
        const count = party.displays.count;
        const clauses = partyClauses(words, party);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parties of one answer have no other identity
          <Text pad="12/14" as="section" key={i}>
            <h3>
              {places === ''
                ? t('planDiff.displays', { count })
                : t('planDiff.sheet.party', { count, places })}{' '}
              <span>{namesText(words, party)}</span>
            </h3>
            <Text as="ul" above={4} className={classes.clauses}>
              {clauses.slice(0, maxClauses).map((clause, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one party, in their order
                <li key={at}>
                  <Sentence say={{ key: 'planDiff.line.plain', values: { change: clause } }} />
                </li>
              ))}
              {clauses.length > maxClauses && (
                <li>{t('planDiff.more', { count: clauses.length - maxClauses })}</li>
              )}
            </Text>
          </Text>
        );
      })}
    </Text>
  );
}
