import type { PlanBand, PlanChange, PlanParty } from '@vitrine/contract/plan-diff';
import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { boldMarks } from '../../lib/i18n/rich-message.tsx';
import { onText } from './day-texts.ts';
import type { DiffWords } from './diff-words.ts';
import type { Say } from './say.ts';

// Other hours of a place, in one form, if all its displays open or close at another time on the same days.

/** Null unless that is all that changes. */
export function hoursOfPlace(words: DiffWords): Say | null {
  const { parties, cut, items, frames } = words.diff;
  const [first] = parties;
  if (!first || cut.parties > 0 || items.length + frames.length > 0) return null;
  const [place] = first.places;
  const isHere = parties.every(({ places, placeCount }) => placeCount === 1 && places[0] === place);
  const changes = parties.flatMap((party) => party.changes.map((change) => ({ change, party })));
  const edges = changes.map(({ change, party }) => edgeOf(party, change));
  const [edge] = edges;
  if (!place || !isHere || !edge || !edges.every((each) => JSON.stringify(each) === JSON.stringify(edge)))
    return null;
  const dates = changes.flatMap(({ change }) => change.dates);
  const values = {
    ...{ place, ...boldMarks, was: edge.was, to: edge.becomes },
    on: onText(words, words.diff.displays, [...new Set(dates)]),
  };
  return { key: edge.isOpening ? 'planDiff.effect.opens' : 'planDiff.effect.closes', values };
}

interface Edge {
  readonly isOpening: boolean;
  readonly was: string;
  readonly becomes: string;
}

/** The time at which a place opens or closes, read from the closed hours around the change. */
function edgeOf({ bands, timezone }: PlanParty, { was, becomes, from, to }: PlanChange): Edge | null {
  const isLonger = was.state === 'closed';
  if (!bands || isLonger === (becomes.state === 'closed')) return null;
  const reading = (instant: string) => timeOfMinute(localMoment(timezone, Date.parse(instant)).minute);
  const closed = (isLonger ? bands.was : bands.becomes).filter(({ state }) => state === 'closed');
  const isEnd = (band: PlanBand) => reading(band.to) === to.replace('24:00', '00:00');
  const isBegin = (band: PlanBand) => reading(band.from) === from;
  if (closed.some((band) => isEnd(band) && !isBegin(band)))
    return { isOpening: true, was: isLonger ? to : from, becomes: isLonger ? from : to };
  if (closed.some((band) => isBegin(band) && !isEnd(band)))
    return { isOpening: false, was: isLonger ? from : to, becomes: isLonger ? to : from };
  return null;
}
