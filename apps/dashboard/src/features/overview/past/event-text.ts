import type { OverviewEvents, SavedChange } from '@vitrine/contract/overview-moment';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { useTimeText } from '../../../ui/time/time-text.ts';
import type { RailEvent } from './rail-scale.ts';

// One event of the rail as text.

const sentences = {
  create: 'timeTravel.around.created',
  update: 'timeTravel.around.updated',
  delete: 'timeTravel.around.deleted',
} as const satisfies Record<SavedChange['kind'], string>;

/** Null is the program or an operator, empty a person who was erased. */
const actorOf = (actor: string | null, t: Translate): string =>
  actor === null ? t('timeTravel.around.actorProgram') : actor || t('timeTravel.around.actorErased');

/** The name of the record is marked by brackets. */
export const savedSentence = ({ kind, actor, subject }: SavedChange, t: Translate): string =>
  t(sentences[kind], { actor: actorOf(actor, t), name: subject });

const plain = (sentence: string) => sentence.replace('[', '').replace(']', '');

export function useEventText(events: OverviewEvents | undefined): (event: RailEvent) => string {
  const t = useT();
  const text = useTimeText();
  return ({ kind, index, at }) => {
    const when = text.instant(at, null, { form: 'record' });
    if (kind === 'saved') {
      const change = events?.saves[index];
      return change ? `${plain(savedSentence(change, t))}, ${when}` : when;
    }
    const off = events?.offline[index];
    if (!off) return when;
    const isMore = off.displays > off.names.length;
    const names = off.names.join(', ');
    return `${t('timeTravel.offlineNames', { names, count: isMore ? off.displays : 1 })}, ${when}`;
  };
}
