import { useRef, useState } from 'react';
import type * as z from 'zod';
import { isSessionRefused } from '../api-error.ts';
import { useDraft } from './drafts.ts';
import { type Sending, sendOrAsk } from './send-or-ask.ts';
import { useUnsavedGuard } from './unsaved.ts';

interface Saving<Values, Field, Reply, Draft> extends Sending<Values, Field, Reply> {
  /** Under which name unfinished work is kept, e.g. `location 018f…`. */
  readonly draftOf: string;
  readonly schema: z.ZodType<Draft>;
  /** What of it is kept when the session ends by itself. */
  readonly draft: unknown;
  readonly restore: (draft: Draft) => void;
  /** How many changes a person would count. */
  readonly changes: number;
  /** Whether it can be sent. What stands in the way has been said. */
  readonly check: () => boolean | Promise<boolean>;
  readonly onSaved: (reply: Reply) => void;
  /** Steps that follow once the record is saved; false when one failed, which has been said. */
  readonly finish?: ((reply: Reply) => Promise<boolean>) | undefined;
  /** Said when all of it is done. */
  readonly tellSaved: (reply: Reply) => void;
  readonly onFailed: (error: unknown) => void;
  /** Said where leaving was to save first, and could not. */
  readonly refusal: string;
  /** Leaving offers no saving where that would do more than save, such as sending mails. */
  readonly isSavedOnlyByHand?: boolean | undefined;
}

/** Saving one record with everything that keeps work from being lost, one's own and that of others. */
export function useSaving<Values, Field, Reply, Draft>(of: Saving<Values, Field, Reply, Draft>) {
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const { kept: savedDraft, drop } = useDraft({
    of: of.draftOf,
    schema: of.schema,
    unsaved: () => (of.changed.length > 0 ? of.draft : null),
  });

  const run = async (): Promise<Reply | null> => {
    try {
      if (!(await of.check())) return null;
      const reply = await sendOrAsk(of);
      if (reply === null) return null;
      drop();
      of.onSaved(reply);
      if (of.finish && !(await of.finish(reply))) return null;
      allowLeaving();
      of.tellSaved(reply);
      return reply;
    } catch (error) {
      // The session ended: that has been said, and the draft is kept.
      if (!isSessionRefused(error)) of.onFailed(error);
      return null;
    }
  };
  /** What the server answered when everything is saved now, else null. What went wrong has been said. */
  const save = async (): Promise<Reply | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setSaving(true);
    return run().finally(() => {
      isBusy.current = false;
      setSaving(false);
    });
  };
  const saveOrThrow = async () => {
    if ((await save()) === null) throw new Error(of.refusal);
  };
  const allowLeaving = useUnsavedGuard({
    changes: of.changes,
    name: of.name,
    ...(of.isSavedOnlyByHand ? {} : { save: saveOrThrow }),
  });

  return {
    save,
    isSaving,
    allowLeaving,
    /** Work of a session that ended by itself. */
    draft: savedDraft && {
      restore: () => {
        of.restore(savedDraft);
        drop();
      },
      drop,
    },
  };
}
