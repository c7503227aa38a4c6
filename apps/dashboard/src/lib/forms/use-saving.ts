import { useRef, useState } from 'react';
import type * as z from 'zod';
import { isSessionRefused } from '../api-error.ts';
import { isProposed } from '../proposing.ts';
import { useDraft } from './drafts.ts';
import { type Sending, sendOrAsk } from './send-or-ask.ts';
import { useUnsavedGuard } from './unsaved.ts';

interface Saving<Values, Field, Reply, Draft> extends Sending<Values, Field, Reply> {
  /** The key of the stored draft, e.g. `location 018f…`. */
  readonly draftOf: string;
  readonly schema: z.ZodType<Draft>;
  /** The part that is stored when the session ends without a logout. */
  readonly draft: unknown;
  readonly restore: (draft: Draft) => void;
  /** It is stored when the tab is hidden or reloaded, too. */
  readonly keepsWhenHidden?: boolean | undefined;
  /** Whether it is stored when the page is left without a question. */
  readonly keepsWhenLeft?: (() => boolean) | undefined;
  /** Whether anything is not saved, if more is sent than that. */
  readonly isUnsaved?: boolean | undefined;
  /** The number of changes as a user would count them. */
  readonly changes: number;
  /** Whether it can be sent. It has reported what prevents it. */
  readonly check: () => boolean | Promise<boolean>;
  readonly onSaved: (reply: Reply) => void;
  /** Steps after saving; false if one failed, which it has reported. */
  readonly finish?: ((reply: Reply) => Promise<boolean>) | undefined;
  /** Called when everything is done. */
  readonly showSaved: (reply: Reply) => void;
  readonly onFailed: (error: unknown) => void;
  /** It waits for approval as a proposal, so nothing is unsaved any more. */
  readonly onProposed?: (() => void) | undefined;
  /** Shown if leaving should save first and could not. */
  readonly refusal: string;
  /** Another tab of the page would lose it, too. */
  readonly isOfTab?: boolean | undefined;
  /** Leaving does not offer to save if that has further effects, such as sending mails. */
  readonly isSavedOnlyByHand?: boolean | undefined;
  /** Fields are saved when they are left, so a save under way is no unsaved work. */
  readonly isSavedByField?: boolean | undefined;
}

/** Saves one record and protects unsaved work, one's own and that of others. */
export function useSaving<Values, Field, Reply, Draft>(of: Saving<Values, Field, Reply, Draft>) {
  const [isSaving, setSaving] = useState(false);
  const underWay = useRef<Promise<Reply | null> | null>(null);
  const { kept: savedDraft, drop } = useDraft({
    of: of.draftOf,
    schema: of.schema,
    unsaved: () => ((of.isUnsaved ?? of.changed.length > 0) ? of.draft : null),
    whenHidden: of.keepsWhenHidden,
    whenLeft: of.keepsWhenLeft,
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
      of.showSaved(reply);
      return reply;
    } catch (error) {
      if (isProposed(error)) {
        drop();
        of.onProposed?.();
        return null;
      }
      // The session ended; that is already reported, and the draft is stored.
      if (!isSessionRefused(error)) of.onFailed(error);
      return null;
    }
  };
  /** Resolves to the server's reply if everything is saved, otherwise to null. Errors have been reported. */
  const save = async (): Promise<Reply | null> => {
    if (underWay.current) return null;
    setSaving(true);
    underWay.current = run().finally(() => {
      underWay.current = null;
      setSaving(false);
    });
    return underWay.current;
  };
  const saveOrThrow = async () => {
    if ((await save()) === null) throw new Error(of.refusal);
  };
  const { allowLeaving, mayLeave } = useUnsavedGuard({
    changes: of.changes,
    name: of.name,
    isOfTab: of.isOfTab ?? false,
    underWay: () => (of.isSavedByField ? underWay.current : null),
    ...(of.isSavedOnlyByHand ? {} : { save: saveOrThrow }),
  });

  return {
    save,
    isSaving,
    allowLeaving,
    mayLeave,
    /** Work of a session that ended without a logout. */
    draft: savedDraft && {
      restore: () => {
        of.restore(savedDraft);
        drop();
      },
      drop,
    },
  };
}
