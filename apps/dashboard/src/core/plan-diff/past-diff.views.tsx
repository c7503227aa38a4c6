import type { PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import { listText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { effectDays } from './day-texts.ts';
import { type DiffWords, textOf } from './diff-words.ts';
import { effectIn, effectSentences } from './effect-sentences.ts';
import { itemsSentence } from './item-sentences.ts';
import {
  changeClause,
  gapWords,
  isSwitch,
  mainChange,
  partyClauses,
  partyWhen,
  placesText,
} from './party-sentences.ts';
import classes from './plan-diff.module.css';
import { PlaylistName, Sentence, Sentences } from './Sentence.tsx';

// What a change that was made did on screens, as the history keeps it.

function usePastWords(diff: PlanDiff): DiffWords {
  const t = useT();
  const locale = useLocale();
  return { t, locale, diff, days: diff.days, isPast: true };
}

/** A sentence for each party of displays, and for each playlist with other items. */
export function PastDiff({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const words = usePastWords(diff);
  const { parties, items, cut } = diff;
  const effect = effectIn(diff);
  if (effect && !effect.isMixed)
    return (
      <Stack as="p" className={classes.madeDiff} gap={6} tone="soft">
        <Hours>
          <Sentences all={effectSentences(words, effect)} />
        </Hours>
      </Stack>
    );
  return (
    <Stack className={classes.madeDiff} gap={6} tone="soft">
      {parties.map((party, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parties of one difference have no other identity
        <p key={i}>
          <strong>
            {t('planDiff.sheet.party', { count: party.displays.count, places: placesText(words, party) })}
          </strong>
          {partyClauses(words, party).map((change, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one party, in their order
            <span key={at}>
              <Sentence say={{ key: 'planDiff.line.plain', values: { change } }} />
            </span>
          ))}
        </p>
      ))}
      {items.map((each) => (
        <p key={each.playlist}>
          <Sentence say={itemsSentence(words, each)} />
        </p>
      ))}
      {cut.parties > 0 && (
        <p>
          {t('planDiff.sheet.cut', {
            count: cut.parties,
            displays: t('planDiff.displays', { count: cut.displays }),
          })}
        </p>
      )}
    </Stack>
  );
}

const shortPlaces = ({ t, locale }: DiffWords, { places, placeCount }: PlanParty): string =>
  listText(
    locale,
    placeCount > 2 ? [places[0] ?? '', t('planDiff.more', { count: placeCount - 1 })] : places,
  );

/** The same in a few words: "Mon–Fri 11:00–15:00, Berlin". */
export function PastDiffSummary({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const words = usePastWords(diff);
  const [party] = diff.parties;
  const effect = effectIn(diff);
  const days = !party && effect && effectDays(words, effect);
  if (days) return <Hours>{days}</Hours>;
  if (!party)
    return diff.items.map(({ playlist }) => {
      const name = diff.playlists.find(({ id }) => id === playlist)?.name ?? '';
      return (
        <span key={playlist}>
          {t('planDiff.items.other')} <PlaylistName id={playlist} name={name} />
        </span>
      );
    });
  const gap = gapWords(words);
  if (gap) return <Hours>{t('planDiff.chip.gap', { count: gap.count, when: gap.when })}</Hours>;
  const main = mainChange(party);
  if (isSwitch(main)) return textOf(words, changeClause(words, party, main));
  return (
    <Hours>
      {partyWhen(words, party)}, {shortPlaces(words, party)}
    </Hours>
  );
}
