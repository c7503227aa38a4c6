import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { dayMs } from '@vitrine/schedule/local-clock';
import { type KeyboardEvent, useId } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { usePhone } from '../../lib/use-phone.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import frame from '../../ui/SideSheet.module.css';
import { Skeleton } from '../../ui/states.tsx';
import { ClockHead, Hours, Instant } from '../../ui/time/Time.tsx';
import { DiffParty, DiffRest, DiffSummary, DiffTitle } from './DiffParts.tsx';
import { someEdits } from './edit-words.ts';
import classes from './plan-diff.module.css';
import { type PreviewedCall, usePlanDiff } from './plan-diff.queries.ts';
import { useDiffWords } from './use-diff-words.ts';
import { WeekStrip } from './WeekStrip.tsx';

interface PlanDiffSheetProps {
  call: PreviewedCall;
  diff: PlanDiff;
  workedOutAt: number;
  name: string;
  /** The unsaved edits in words. */
  edits?: readonly string[] | undefined;
  /** Without it the sheet only shows; the dialog below it decides. */
  onSave?: (() => void) | undefined;
  onClose: () => void;
}

/** Everything that a change does: sentences first, the strip of the week below them. */
export default function PlanDiffSheet({
  call,
  diff,
  workedOutAt,
  name,
  edits = [],
  onSave,
  onClose,
}: PlanDiffSheetProps) {
  const t = useT();
  const rich = useRichT();
  const format = useFormat();
  const titleId = useId();
  const isPhone = usePhone();
  const words = useDiffWords(diff);
  const gaps = diff.gaps.displays;
  const asked = usePlanDiff(diff.strip ? null : call, { stripOf: 'changed', waitMs: 0 });
  const drawn = diff.strip ? diff : asked.diff;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onSave || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    onSave();
  };
  const saveLabel = t(gaps > 0 ? 'planDiff.ask.anyway' : 'unsaved.save');
  return (
    <Layer
      isSheet
      onClose={onClose}
      labelledBy={titleId}
      onKeyDown={onKeyDown}
      className={`${frame.sheet} ${classes.sheet}`}
    >
      <Row as="header" ruled className={classes.sheetHead} gap={8} align="start" justify="between" fixed>
        {isPhone && <IconButton label={t('planDiff.ask.back')} icon="chevron-left" onClick={onClose} />}
        <div>
          <h2 id={titleId}>{t('planDiff.line.label')}</h2>
          <Text size="13/18" tone="muted" as="p">
            <ClockHead place="each">
              {t('planDiff.sheet.about', {
                name: edits.length > 0 ? t('planDiff.sheet.unsaved', { name, count: edits.length }) : name,
                from: format.date(diff.from),
                // The seventh day of each place; elsewhere it may end on another date of the reader.
                to: format.date(Date.parse(diff.from) + (diff.days - 1) * dayMs),
              })}
            </ClockHead>
          </Text>
        </div>
        {!isPhone && <IconButton label={t('common.close')} icon="close" onClick={onClose} />}
      </Row>
      <Text as="div" low className={classes.sheetBody}>
        <section className={classes.summary}>
          <h3>
            <DiffTitle diff={diff} />
          </h3>
          {(diff.firstAt || edits.length > 0) && (
            <p>
              {diff.firstAt &&
                rich('planDiff.sheet.first', {
                  at: <Instant at={diff.firstAt} place={diff.firstPlace} />,
                })}{' '}
              {edits.length > 0 && <Hours>{t('planDiff.sheet.edits', { edits: joined(edits) })}</Hours>}
            </p>
          )}
          <DiffSummary words={words}>
            {drawn ? (
              <Text as="div" above={14}>
                <WeekStrip diff={drawn} />
              </Text>
            ) : (
              asked.isWorking && diff.displays > 0 && <Skeleton height={84} />
            )}
          </DiffSummary>
        </section>
        {diff.parties.map((party, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parties of one answer have no other identity
          <DiffParty key={i} party={party} words={words} />
        ))}
        <DiffRest words={words} />
      </Text>
      <footer className={`${frame.foot} ${classes.sheetFoot}`}>
        <Text size="13/18" tone="muted" grow as="p">
          {rich('planDiff.sheet.worked', { time: <Instant at={workedOutAt} place={null} /> })}
        </Text>
        <Button variant="ghost" kbd="esc" onClick={onClose}>
          {t('planDiff.ask.back')}
        </Button>
        {onSave && (
          <Button variant="primary" kbd="mod+s" onClick={onSave}>
            {saveLabel}
          </Button>
        )}
      </footer>
    </Layer>
  );
}

/** Edits that contain commas need another mark between them. */
const joined = (edits: readonly string[]) =>
  someEdits(edits).join(edits.some((edit) => edit.includes(',')) ? '; ' : ', ');
