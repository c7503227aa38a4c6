import { useMutation, useQuery } from '@tanstack/react-query';
import { createToken, type TokenInput, tokens } from '@vitrine/contract/tokens';
import { call } from '../../lib/api.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf } from '../../lib/records.ts';

export const useTokens = () =>
  useQuery({
    queryKey: ['tokens', 'list'],
    queryFn: ({ signal }) => listOf(tokens, { _limit: '200' }, { signal }),
  });

export const useCreateToken = () =>
  useMutation({
    mutationFn: (body: TokenInput) => call(createToken, { body }),
    onSuccess: () => refreshAfter('token'),
  });

export const useRevokeToken = () =>
  useMutation({
    mutationFn: (id: string) => call(tokens.routes.remove, { params: { id } }),
    onSuccess: () => refreshAfter('token'),
  });
