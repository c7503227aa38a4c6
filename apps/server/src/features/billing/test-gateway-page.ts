import { type Locale, locales } from '@vitrine/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../http/app.ts';
import { notFound } from '../../http/errors.ts';
import { sendGatewayHeaders } from '../../http/security-headers.ts';
import { type TestGateway, type TestSetup, testPagePath } from '../../infra/payments/test-gateway.ts';
import { advanceCard } from './card-progress.ts';
import { confirmationPage, entryPage, type PageState } from './test-gateway-words.ts';

// The page of the built-in test gateway, separate from the API: entered numbers reach neither its handlers
// nor its log, and only Stripe's test numbers are accepted. The address is the secret of one attempt; whoever
// has it may answer for it.

const setupForm = /^[A-Za-z0-9_-]{43}$/;
const maxFormBytes = 2000;
const noErrors: PageState['errors'] = {};

export function mountTestGateway(fastify: FastifyInstance, app: App): void {
  const gateway = app.payments as TestGateway;
  if (gateway.name !== 'test') return;
  const dashboardOrigin = new URL(app.urls.dashboard).origin;

  const find = async (setup: string): Promise<TestSetup> => {
    const found = setupForm.test(setup) ? await gateway.findSetup(setup) : null;
    if (!found) throw notFound();
    return found;
  };
  const backOf = ({ return_to }: TestSetup, setup: string) =>
    `${return_to}?tab=card&setup=${encodeURIComponent(setup)}`;
  const showEntry = (reply: FastifyReply, found: TestSetup, setup: string, errors: PageState['errors']) => {
    const nonce = sendGatewayHeaders(reply, dashboardOrigin);
    const page = found.state === 'pending' ? confirmationPage : entryPage;
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page({ locale: localeOf(found), nonce, back: backOf(found, setup), errors }));
  };
  /** Updates the account at once, even if the user never returns from this page. */
  const updateAccount = ({ environment_id, card_id }: TestSetup) =>
    advanceCard(app, environment_id, card_id).catch((error: unknown) =>
      app.log.warn({ err: error }, 'card_verification_delayed'),
    );

  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );

    scope.get<{ Params: { setup: string } }>(`${testPagePath}/:setup`, async ({ params }, reply) => {
      const found = await find(params.setup);
      if (found.state === 'done' || found.state === 'cancelled')
        return reply.redirect(backOf(found, params.setup), 303);
      return showEntry(reply, found, params.setup, noErrors);
    });

    scope.post<{ Params: { setup: string } }>(`${testPagePath}/:setup`, async ({ params, body }, reply) => {
      const found = await find(params.setup);
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      const back = backOf(found, params.setup);
      if (found.state === 'pending') {
        await gateway.confirmCard(params.setup, form.get('answer') === 'confirm');
        await updateAccount(found);
        return reply.redirect(back, 303);
      }
      const entry = readEntry(form, app.clock());
      if (!entry.ok) return showEntry(reply, found, params.setup, entry.errors);
      const outcome = await gateway.enterCard(params.setup, entry.card);
      if (outcome === 'unknown_number')
        return showEntry(reply, found, params.setup, { number: 'unknownNumber' });
      await updateAccount(found);
      const now = await find(params.setup);
      if (outcome === 'refused')
        return showEntry(reply, now, params.setup, { number: `failure.${now.failure}` });
      if (outcome === 'pending') return showEntry(reply, now, params.setup, noErrors);
      return reply.redirect(back, 303);
    });
  });
}

const localeOf = ({ locale }: TestSetup): Locale => locales.find((each) => each === locale) ?? 'en';

type Entry =
  | { ok: true; card: { number: string; expMonth: number; expYear: number } }
  | { ok: false; errors: PageState['errors'] };

/** The security code is validated and not stored. */
function readEntry(form: URLSearchParams, now: Date): Entry {
  const number = (form.get('number') ?? '').replace(/[ -]/g, '');
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(form.get('expiry') ?? '') ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  const isOver = expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  const isCode = /^\d{3,4}$/.test((form.get('code') ?? '').trim());
  const errors = {
    ...(!/^\d{12,19}$/.test(number) && { number: 'numberForm' as const }),
    ...((expMonth < 1 || expMonth > 12 || isOver) && { expiry: 'expiryForm' as const }),
    ...(!isCode && { code: 'codeForm' as const }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, card: { number, expMonth, expYear } };
}
