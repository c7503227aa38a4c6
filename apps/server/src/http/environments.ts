import { randomUUID } from 'node:crypto';
import type { Currency } from '@vitrine/contract/currencies';
import { narrowed } from '../infra/postgres/columns.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { App } from './app.ts';
import { HttpError, serverNotFound } from './errors.ts';

export interface Environment {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly currency: Currency;
  /** Nobody has a server of this name here. */
  readonly isImagined?: true;
}

const rememberMs = 10_000;
const slugForm = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The environment that an address names. Every call needs it, so known ones are cached for a few seconds. */
export async function findEnvironment(app: App, slug: string): Promise<Environment> {
  const known = app.state.environments;
  const now = performance.now();
  const hit = known.get(slug);
  if (hit && hit.until > now) return hit.environment;
  const environment = slugForm.test(slug)
    ? await app.content.findEnvironmentBySlug(
        slug,
        sql({
          id: 'uuid',
          slug: 'text',
          name: 'text',
          currency: narrowed<Currency>('text'),
        })`select id, slug, name, currency from content.environments where slug = ${slug}`,
      )
    : null;
  if (!environment) {
    known.delete(slug);
    throw serverNotFound();
  }
  known.set(slug, { environment, until: now + rememberMs });
  return environment;
}

/** Only for names that could exist: an invalid name reveals nothing about customers. */
export const isUnknownServer = (error: unknown, slug: string): boolean =>
  error instanceof HttpError && error.problem.code === 'server_not_found' && slugForm.test(slug);

/**
 * For public calls: an unknown environment is answered like a wrong password, so that nobody can find out who
 * is a customer.
 */
export async function findOrImagineEnvironment(app: App, slug: string): Promise<Environment> {
  return findEnvironment(app, slug).catch((error: unknown) => {
    if (!isUnknownServer(error, slug)) throw error;
    return { id: randomUUID(), slug, name: '', currency: 'EUR', isImagined: true };
  });
}

/** Clears the cache after a change; other processes notice within seconds. */
export function forgetEnvironment(app: App, slug: string): void {
  app.state.environments.delete(slug);
}
