import { randomUUID } from 'node:crypto';
import type { Currency } from '@vitrine/contract/currencies';
import { narrowed } from '../infra/postgres/columns.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { App } from './app.ts';
import { HttpError } from './errors.ts';

export interface Environment {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly currency: Currency;
}

const rememberMs = 10_000;
const slugForm = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The environment an address names. Known ones are remembered for a few seconds: every call asks. */
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
    throw new HttpError({ status: 404, code: 'server_not_found' });
  }
  known.set(slug, { environment, until: now + rememberMs });
  return environment;
}

/** One that could exist: what is no name at all tells nothing of anybody. */
export const isUnknownServer = (error: unknown, slug: string): boolean =>
  error instanceof HttpError && error.problem.code === 'server_not_found' && slugForm.test(slug);

/**
 * For calls that are open to all: an address without an environment is answered like one whose password is wrong, so that
 * nobody learns by asking who is a customer.
 */
export async function findOrImagineEnvironment(app: App, slug: string): Promise<Environment> {
  return findEnvironment(app, slug).catch((error: unknown) => {
    if (!isUnknownServer(error, slug)) throw error;
    return { id: randomUUID(), slug, name: '', currency: 'EUR' };
  });
}

/** After a change of what is remembered; other processes notice within seconds. */
export function forgetEnvironment(app: App, slug: string): void {
  app.state.environments.delete(slug);
}
