import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  erasePerson,
  exportPerson,
  listOtherPeople,
  type PersonReference,
} from '@vitrine/contract/personal-data';
import type { ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';

// Actions for a person who requests their data or its erasure.

interface KnownPerson {
  readonly reference: PersonReference;
  readonly name: string;
  readonly isUser: boolean;
  /** What the question says besides. */
  readonly more?: (text: string) => ReactNode;
}

export const useOtherPeople = () =>
  useQuery({
    queryKey: ['users', 'others'],
    queryFn: async ({ signal }) => (await call(listOtherPeople, { signal })).data,
  });

export async function downloadPersonalData(reference: PersonReference): Promise<void> {
  try {
    const { data } = await call(exportPerson, { body: reference });
    saveFile(translate('privacy.exportFile'), `${JSON.stringify(data, null, 2)}\n`, 'application/json');
  } catch (error) {
    showToast({ message: translate('privacy.exportFailed', { reason: errorMessage(error) }), kind: 'error' });
  }
}

/** Resolves to whether they were erased. */
export function useErasePerson(): (person: KnownPerson) => Promise<boolean> {
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: async (body: PersonReference) => (await call(erasePerson, { body })).data.kept,
    onSuccess: () => client.invalidateQueries(),
  });
  return async ({ reference, name, isUser, more = (text) => text }) => {
    let kept: Awaited<ReturnType<typeof erase.mutateAsync>> = [];
    const isErased = await confirm({
      title: translate('privacy.eraseQuestion', { name }),
      body: more(translate(isUser ? 'privacy.eraseUser' : 'privacy.eraseOther')),
      confirmLabel: translate('privacy.eraseOne'),
      danger: true,
      action: async () => {
        try {
          kept = await erase.mutateAsync(reference);
        } catch (error) {
          throw new Error(errorMessage(error), { cause: error });
        }
      },
    });
    if (!isErased) return false;
    const texts = translate('privacy.textsFollow');
    if (kept.length === 0)
      showToast({ message: `${translate('privacy.erased', { name })} ${texts}`, kind: 'success' });
    else
      void confirm({
        title: translate('privacy.kept.title', { name }),
        body: [...kept.map((trace) => translate(`privacy.kept.${trace}`)), texts].join(' '),
        confirmLabel: translate('common.close'),
        isNotice: true,
      });
    return true;
  };
}
