import { useRouter } from '@tanstack/react-router';
import type { DesignInput } from '@vitrine/contract/designs';
import { useState } from 'react';
import { createDesign } from '../../../core/queries/designs.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { isProposed } from '../../../lib/proposing.ts';
import { showToast } from '../../../ui/toast.ts';
import { paletteOf } from '../colours.ts';
import type { Template } from '../templates/template.ts';
import { type Bound, documentOf, type Look } from '../templates/templates.ts';
import { dataNeededBy, type NeededData } from './bind-source.ts';

interface Asking {
  readonly template: Template;
  readonly need: NeededData;
  readonly onBound: (bound: Bound) => Promise<void>;
}

/** Makes a design of a template, or an empty one, and opens it. */
export function useStartDesign(look: Look, folder: string | null) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isStarting, setStarting] = useState(false);
  const make = async (input: DesignInput, { isMade = false } = {}) => {
    if (isStarting) return;
    setStarting(true);
    try {
      const { id } = await createDesign(input);
      history.push(`/${locale}/designs/detail/${id}`, { isMade });
    } catch (error) {
      if (!isProposed(error)) showToast({ message: errorMessage(error), kind: 'error' });
    } finally {
      setStarting(false);
    }
  };
  const makeOf = (template: Template, bound: Bound) =>
    make(
      {
        name: template.name[look.locale],
        folder,
        template: template.id,
        words: look.locale,
        units: 'words',
        ...documentOf(template, look, bound),
      },
      { isMade: true },
    );
  return {
    asking,
    isStarting,
    cancel: () => setAsking(null),
    use(template: Template) {
      const need = dataNeededBy(template.need);
      if (!need) return void makeOf(template, {});
      setAsking({ template, need, onBound: (bound) => makeOf(template, bound) });
    },
    empty: () =>
      make({
        name: t('designer.newName'),
        folder,
        use: 'item',
        shape: look.shape,
        background: look.brand ? paletteOf(look.brand.colours).ground : '#ffffff',
        boxes: [],
        words: locale,
      }),
  };
}
