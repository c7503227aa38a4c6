import type { AuditWords } from '@vitrine/contract/audit';
import type { Locale } from '@vitrine/contract/pages';
import { translatorFor } from '../../http/translate.ts';

/** Texts for audit entries in files and mails of the server. */
export function auditWords(locale: Locale): AuditWords {
  const word = translatorFor(locale);
  return {
    field: (name) => word({ key: `audit.fields.${name}` }),
    value: (field, value) => {
      if (typeof value === 'boolean') return word({ key: value ? 'audit.on' : 'audit.off' });
      if (field === 'role') return word({ key: `roles.${value}` });
      if (field === 'arrangement') return word({ key: `audit.arrangements.${value}` });
      return String(value);
    },
    nothing: word({ key: 'audit.nothing' }),
    erased: word({ key: 'audit.erased' }),
  };
}
