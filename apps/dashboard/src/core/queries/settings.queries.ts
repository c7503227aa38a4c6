import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { authCsrfCookie } from '@vitrine/contract/auth';
import * as people from '@vitrine/contract/people';
import { getSettings, type Settings, type SettingsInput, saveSettings } from '@vitrine/contract/settings';
import { api, call, callAuth } from '../../lib/api.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { session } from '../../lib/session/session.ts';

// The server stores its settings, the auth host stores personal data.

const keys = {
  /** The shell uses the same key. */
  settings: ['settings'] as const,
  profile: ['profile'] as const,
  sessions: ['profile', 'sessions'] as const,
};

export const fetchSettings = async (signal?: AbortSignal) =>
  (await call(getSettings, signal ? { signal } : {})).data;

export const useSettings = () =>
  useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => fetchSettings(signal) });

interface Change<Input> {
  readonly version: number;
  readonly change: Input;
}

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ version, change }: Change<SettingsInput>) =>
      (await call(saveSettings, { ifMatch: version, body: change })).data,
    onSuccess: (saved: Settings) => {
      client.setQueryData(keys.settings, saved);
      session.learn({ serverName: saved.serverName });
    },
  });
}

/** After a reload there is no CSRF token of the auth host yet; fetching it first avoids a refusal. */
async function withToken<T>(send: () => Promise<T>): Promise<T> {
  if (!api.hasToken(api.authBase())) await callAuth(authCsrfCookie);
  return send();
}

export const fetchProfile = async (signal?: AbortSignal) =>
  (await callAuth(people.getProfile, signal ? { signal } : {})).data;

export const useProfile = () =>
  useQuery({ queryKey: keys.profile, queryFn: ({ signal }) => fetchProfile(signal) });

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ version, change }: Change<people.ProfileInput>) =>
      withToken(async () => (await callAuth(people.saveProfile, { ifMatch: version, body: change })).data),
    onSuccess: (saved: people.Profile) => {
      client.setQueryData(keys.profile, saved);
      session.learn({ user: { name: saved.name, username: saved.username } });
      return refreshAfter('user');
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: people.PasswordChange) => withToken(() => callAuth(people.changePassword, { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}

export const useOwnSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await callAuth(people.listSessions, { signal })).data,
  });

export function useEndSession() {
  const client = useQueryClient();
  return async (id: string) => {
    await withToken(() => callAuth(people.endSession, { params: { id } }));
    await client.invalidateQueries({ queryKey: keys.sessions });
  };
}

export const deleteAccount = (password: string) =>
  withToken(() => callAuth(people.deleteAccount, { body: { password } }));

export const logOutEverywhere = () => withToken(() => callAuth(people.logoutEverywhere));
