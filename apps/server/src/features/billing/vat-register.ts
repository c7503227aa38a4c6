import type { CompanyData, VatCheck } from '@vitrine/contract/billing';
import { countryOfVatNumber } from '@vitrine/contract/vat-numbers';
import * as z from 'zod';
import type { App } from '../../http/app.ts';
import { FetchRefused } from '../../infra/outbound/outbound-address.ts';

// VIES, the VAT register of the EU, over its REST interface. It forwards requests to the registers of the
// countries, which are often unavailable: anything but a clear answer means that the number cannot be checked
// now.

/** People wait for the result; the whole call must finish within 10 s. */
const timeoutMs = 7000;
const maxBytes = 50_000;

const Answer = z.object({
  isValid: z.boolean(),
  userError: z.string().optional(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});
const clearRefusals = ['INVALID', 'INVALID_INPUT'];
const unavailable: VatCheck = { state: 'unavailable', company: null };

/** The form of `number` has been checked. */
export async function askVatRegister(
  { fetcher, config, log }: Pick<App, 'fetcher' | 'config' | 'log'>,
  number: string,
): Promise<VatCheck> {
  const path = `/ms/${number.slice(0, 2)}/vat/${encodeURIComponent(number.slice(2))}`;
  try {
    const { status, body } = await fetcher.fetchPublic(`${config.viesUrl}${path}`, {
      accept: 'application/json',
      timeoutMs,
      maxBytes,
      maxRedirects: 1,
      isConfigured: true,
    });
    if (status !== 200) return unavailable;
    const answer = Answer.parse(JSON.parse(body.toString('utf8')));
    if (answer.isValid) return { state: 'valid', company: companyOf(number, answer) };
    return clearRefusals.includes(answer.userError ?? '') ? { state: 'invalid', company: null } : unavailable;
  } catch (error) {
    const reason = error instanceof FetchRefused ? error.reason : 'unreadable';
    log.warn({ reason }, 'vat_register_unavailable');
    return unavailable;
  }
}

function companyOf(number: string, { name, address }: z.infer<typeof Answer>): CompanyData {
  return {
    companyName: disclosed(name, 200),
    ...readAddress(address ?? ''),
    country: countryOfVatNumber(number),
  };
}

/** Countries use dashes for data that they do not disclose. */
function disclosed(text: string | null | undefined, maxLength: number): string | null {
  const clean = (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim()
    .slice(0, maxLength);
  return /^-*$/.test(clean) ? null : clean;
}

const zipForms = String.raw`(?:[A-Z]{1,2}-?)?\d{3} ?\d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|(?:[A-Z]{1,2}-?)?\d{4,5}`;
const zipThenCity = new RegExp(`^(${zipForms})[ ,]+(.+)$`);
const cityThenZip = new RegExp(`^(.+?)[ ,]+(${zipForms})$`);

/** Every country formats addresses in its own way, so this is a guess that the user reviews before saving. */
export function readAddress(address: string): Omit<CompanyData, 'companyName' | 'country'> {
  const separator = /[\r\n]/.test(address.trim()) ? /[\r\n]+/ : /,\s*/;
  const lines = address.split(separator).flatMap((line) => disclosed(line, 200) ?? []);
  for (let i = lines.length - 1; i >= 0; i--) {
    const [, zip, city] = zipThenCity.exec(lines[i]!) ?? [];
    const [, cityBefore, zipAfter] = (!zip && cityThenZip.exec(lines[i]!)) || [];
    const found = zip ? { zip, city } : zipAfter && i > 0 ? { zip: zipAfter, city: cityBefore } : null;
    if (!found) continue;
    const street = lines.slice(0, i).join(', ');
    return {
      street: disclosed(street, 200),
      city: disclosed(found.city, 100),
      zipCode: disclosed(found.zip, 20),
    };
  }
  return { street: disclosed(lines.join(', '), 200), city: null, zipCode: null };
}
