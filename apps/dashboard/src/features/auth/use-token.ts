import type { TokenKind } from '@vitrine/contract/people';
import { useEffect, useState } from 'react';
import { isInvalidToken, readToken } from './public-calls.ts';
import { useInvalidToken } from './use-invalid-token.ts';

export interface Token {
  readonly kind: TokenKind;
  readonly email: string;
  readonly serverName: string | null;
  readonly isDone: boolean;
}

/**
 * The recipient of this page's link. If the link no longer works, redirects to the page that sends a new one.
 */
export function useToken(code: string | null) {
  const [token, setToken] = useState<Token | null>(null);
  const [error, setError] = useState<unknown>(null);
  const leave = useInvalidToken();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per code
  useEffect(() => {
    if (!code) return leave(null);
    let isOpen = true;
    readToken(code).then(
      (found) => isOpen && setToken(found),
      (failure) => {
        if (!isOpen) return;
        if (isInvalidToken(failure)) leave(code);
        else setError(failure);
      },
    );
    return () => {
      isOpen = false;
    };
  }, [code]);
  return { token, error };
}
