import { useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { type Takeover, type TakeoverInput, takeovers } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { useRunningAlarms } from '../../core/queries/running.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { useSession } from '../../lib/session/session.ts';
import { type AlarmDraft, equalOf } from './alarm-values.ts';
import { extendAlarm, startAlarm } from './alarms.queries.ts';

/** A refusal, until what was refused is changed. */
interface Refusal {
  readonly draft: AlarmDraft;
  readonly message: string;
  /** The right was withdrawn, before this page has heard of it. */
  readonly isForbidden: boolean;
  /** An equal one that runs, before this page has heard of it. */
  readonly equal: string | null;
}

/** Sends it and opens its board. One that runs already is extended instead. */
export function useSendAlarm(draft: AlarmDraft, input: TakeoverInput | null, onClose: () => void) {
  const locale = useLocale();
  const { caller } = useSession();
  const { history } = useRouter();
  const running = useRunningAlarms();
  const [isSending, setSending] = useState(false);
  const [last, setLast] = useState<Refusal | null>(null);
  const refusal = last?.draft === draft ? last : null;
  const run = async (action: () => Promise<Takeover>) => {
    setSending(true);
    setLast(null);
    try {
      const { id } = await action();
      onClose();
      history.push(`/${locale}/alarms/${id}`);
    } catch (error) {
      setSending(false);
      const isEqual = error instanceof ApiError && error.code === 'already_running';
      const equal = isEqual ? (error.related[0]?.id ?? null) : null;
      const isForbidden = error instanceof ApiError && error.status === 403;
      // The one that runs is on its way to this page.
      if (isEqual) void refreshAfter('takeover');
      setLast({ draft, message: refusalText(error), isForbidden, equal });
    }
  };
  const equal = input
    ? (equalOf(input, running) ?? running.find(({ id }) => id === refusal?.equal))
    : undefined;
  return {
    ...{ isSending, equal, failure: refusal?.message ?? null },
    isAllowed: can(caller, takeovers.routes.create) && !last?.isForbidden,
    onSend: () => input && void run(() => startAlarm(input)),
    onExtend: (id: string) => void run(() => extendAlarm(id, draft.minutes)),
  };
}

/** The first thing that is wrong with it, rather than that something is. */
function refusalText(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return first ?? errorMessage(error);
}
