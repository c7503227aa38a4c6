import { expect, test } from 'vitest';
import { changedFields, changeOf, problemsOf, withCompany } from './customer-values.ts';

const empty = {
  companyName: '',
  street: '',
  city: '',
  zipCode: '',
  country: '',
  EUVATID: '',
  currency: 'EUR',
  businessRegistrationNumber: '',
  noteOnInvoice: '',
  billingEmail: 'billing@orchard.example',
};

test('only the e-mail and the currency are required', () => {
  expect(problemsOf(empty)).toEqual({});
  expect(problemsOf({ ...empty, billingEmail: ' ', currency: '' })).toEqual({
    billingEmail: { key: 'validation.required' },
    currency: { key: 'validation.required' },
  });
});

test('a VAT number has the format of its country, or is empty', () => {
  expect(problemsOf({ ...empty, EUVATID: 'CZ 0481.2345' })).toEqual({});
  expect(problemsOf({ ...empty, EUVATID: 'CZ12' }).EUVATID).toEqual({ key: 'billing.vatNotValid' });
});

test('an invalid e-mail address is refused', () => {
  expect(problemsOf({ ...empty, billingEmail: 'nobody' })).toHaveProperty('billingEmail');
});

test('an emptied field is cleared, and surrounding blanks are no change', () => {
  const before = { ...empty, companyName: 'Orchard', city: 'Praha' };
  const after = { ...before, companyName: ' Orchard ', city: '' };
  expect(changedFields(before, after)).toEqual(['city']);
  expect(changeOf(after, ['city'], false)).toEqual({ city: null });
});

test('the first save sends the currency even if it was not changed', () => {
  expect(changeOf(empty, ['billingEmail'], true)).toEqual({
    billingEmail: 'billing@orchard.example',
    currency: 'EUR',
  });
});

test('fields that the register does not know stay unchanged', () => {
  const before = { ...empty, street: 'Korunní 1', city: 'Praha' };
  const company = { companyName: 'Orchard s.r.o.', street: null, city: 'Brno', zipCode: null, country: 'CZ' };
  expect(withCompany(before, company)).toEqual({
    ...before,
    companyName: 'Orchard s.r.o.',
    city: 'Brno',
    country: 'CZ',
  });
});
