import { confirmEmail } from '@vitrine/contract/people';
import { callAsStranger, isInvalidToken } from './public-calls.ts';

const confirmations = new Map<string, Promise<'confirmed' | 'invalid'>>();

/** A code works once, so it is sent once, however often the page is drawn. */
export function confirmOnce(code: string): Promise<'confirmed' | 'invalid'> {
  const confirmation =
    confirmations.get(code) ??
    callAsStranger(confirmEmail, { code }).then(
      () => 'confirmed' as const,
      (error) => {
        if (isInvalidToken(error)) return 'invalid' as const;
        throw error;
      },
    );
  confirmations.set(code, confirmation);
  confirmation.catch(() => confirmations.delete(code));
  return confirmation;
}
