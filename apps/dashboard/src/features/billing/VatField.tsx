import type { Billing, CompanyData } from '@vitrine/contract/billing';
import { isVatNumber, normalizeVatNumber } from '@vitrine/contract/vat-numbers';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { countryName } from '../../lib/country-options.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { checkVat } from './billing.queries.ts';
import { addressText } from './billing-words.ts';
import classes from './customer.module.css';
import { withCompany } from './customer-values.ts';
import type { CustomerForm } from './use-customer-form.ts';

type Answer =
  | { readonly kind: 'company'; readonly company: CompanyData }
  | { readonly kind: 'valid' | 'invalid' }
  | { readonly kind: 'silent'; readonly reason: string };

/** The VAT number and the register's data for it. The preview fills in nothing until it is accepted. */
export function VatField({ billing, form }: { billing: Billing; form: CustomerForm }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<{ of: string; answer: Answer } | null>(null);
  const number = normalizeVatNumber(form.values.EUVATID.trim());
  // An answer for another number is ignored.
  const currentAnswer = answer?.of === number ? answer.answer : null;
  const ask = async () => {
    if (!isVatNumber(number)) return setAnswer({ of: number, answer: { kind: 'invalid' } });
    setAsking(true);
    setAnswer({ of: number, answer: await askRegister(billing.id, number, t('billings.vatSilent')) });
    setAsking(false);
  };
  const error = currentAnswer?.kind === 'invalid' ? t('billing.vatNotValid') : form.errors.EUVATID;
  return (
    <Stack className={classes.vat} gap={10}>
      <Stack className={classes.vatLine} align="start" gap={8}>
        <TextField
          label={t('billings.vatNumber')}
          optional
          value={form.values.EUVATID}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          description={<VatState billing={billing} typed={number} />}
          onChange={(event) => form.set('EUVATID', event.currentTarget.value)}
          onBlur={() => form.checkField('EUVATID')}
        />
        <Button loading={isAsking} disabled={number === ''} onClick={() => void ask()}>
          {t('billings.fetchVat')}
        </Button>
      </Stack>
      <div role="status">
        {currentAnswer?.kind === 'valid' && (
          <Text as="p" size="13/18" tone="active" pad="10/14" rounded="box" fill="active">
            {t('billings.vatValidNoCompany')}
          </Text>
        )}
        {currentAnswer?.kind === 'silent' && (
          <Text as="p" size="13/18" tone="warning" pad="10/14" rounded="box" fill="warning">
            {currentAnswer.reason}
          </Text>
        )}
        {currentAnswer?.kind === 'company' && (
          <Preview
            company={currentAnswer.company}
            onAccept={() => {
              form.replace(withCompany({ ...form.values, EUVATID: number }, currentAnswer.company));
              setAnswer(null);
            }}
            onDrop={() => setAnswer(null)}
          />
        )}
      </div>
    </Stack>
  );
}

async function askRegister(id: string, number: string, silent: string): Promise<Answer> {
  try {
    const { state, company } = await checkVat(id, number);
    if (state === 'unavailable') return { kind: 'silent', reason: silent };
    if (state === 'invalid') return { kind: 'invalid' };
    return company ? { kind: 'company', company } : { kind: 'valid' };
  } catch (error) {
    const isWrong = error instanceof ApiError && error.status === 422;
    return isWrong ? { kind: 'invalid' } : { kind: 'silent', reason: errorMessage(error) };
  }
}

interface PreviewProps {
  company: CompanyData;
  onAccept: () => void;
  onDrop: () => void;
}

function Preview({ company, onAccept, onDrop }: PreviewProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className={classes.preview} aria-label={t('billings.registerSays')}>
      <Text as="h3" size="13/18" weight={600} tone="accent">
        {t('billings.registerSays')}
      </Text>
      <Stack as="p" size="13.5/20">
        <Text as="b" weight={600}>
          {company.companyName ?? t('billings.nameNotTold')}
        </Text>
        {[addressText(company), countryName(company.country, locale)].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
      <Row align="stretch" gap={8} wrap>
        <Button size="sm" variant="primary" onClick={onAccept}>
          {t('billings.useDetails')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDrop}>
          {t('billings.keepMine')}
        </Button>
      </Row>
    </section>
  );
}

/** The state of the saved number in the register; hidden while the number is edited. */
function VatState({ billing, typed }: { billing: Billing; typed: string }) {
  const t = useT();
  const { date } = useFormat();
  const { state, checkedAt } = billing.vatCheck;
  if (typed !== (billing.EUVATID ?? '') || state === 'none') return t('billings.vatText');
  if (state === 'valid') return t('billings.vatChecked', { date: date(checkedAt) });
  if (state === 'invalid') return t('billing.vatNotValid');
  return t('billings.vatUnchecked');
}
