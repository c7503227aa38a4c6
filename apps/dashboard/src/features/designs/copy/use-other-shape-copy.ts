import { useRouter } from '@tanstack/react-router';
import type { DesignShape } from '@vitrine/contract/design-canvas';
import { otherShape } from '../../../core/pickers/frame-twin.ts';
import {
  createDesign,
  type DesignRecord,
  fetchDesign,
  updateDesign,
} from '../../../core/queries/designs.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { type Translate, useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { isProposed } from '../../../lib/proposing.ts';
import { showToast } from '../../../ui/toast.ts';
import { inOtherShape } from './other-shape.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The design was just laid out by the edges of its boxes. */
    isLaidOutByEdges?: boolean;
    /** The design that is opened was just made of a template. */
    isMade?: boolean;
  }
}

const maxName = 200;

/** "Menu, upright"; a copy of that is "Menu, landscape". */
function copyName(t: Translate, name: string, shape: DesignShape): string {
  const named = (bare: string, of: DesignShape) => t(`playables.otherShape.names.${of}`, { name: bare });
  const ending = named('', shape);
  const bare = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  const longest = maxName - named('', otherShape(shape)).length;
  return named(bare.slice(0, longest), otherShape(shape));
}

/** Makes a design of the other shape. Frames become twins of each other, unless the first has one already. */
async function copyOf(design: DesignRecord, t: Translate) {
  const { name, folder, use, shape, background, words, units, template } = design;
  // The drawings of templates are large, and most pages with this action have none.
  const drawings = template
    ? (await import('../templates/template-drawings.ts')).drawingsOf(template, shape)
    : null;
  const { boxes, isByEdges } = inOtherShape(design, drawings);
  const made = await createDesign({
    name: copyName(t, name, shape),
    folder,
    use,
    shape: otherShape(shape),
    background,
    boxes,
    words,
    units,
    template,
    twin: use === 'frame' ? design.id : null,
  });
  if (use === 'frame' && design.twin === null)
    await updateDesign(design.id, design.version, { twin: made.id });
  return { made, isByEdges };
}

/** "Make an upright copy", or a landscape one, of what is saved; the copy opens in the designer. */
export function useOtherShapeCopy() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  return {
    label: (shape: DesignShape) => t(`playables.otherShape.${otherShape(shape)}`),
    make: async (id: string): Promise<void> => {
      try {
        const { made, isByEdges } = await copyOf(await fetchDesign(id), t);
        history.push(`/${locale}/designs/detail/${made.id}`, { isLaidOutByEdges: isByEdges });
      } catch (error) {
        if (!isProposed(error)) showToast({ message: errorMessage(error), kind: 'error' });
      }
    },
  };
}
