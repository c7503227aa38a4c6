import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { addressOfImage } from '../../../ui/ScreenPicture.tsx';
import classes from './DisplayForm.module.css';
import { downscaleImage } from './downscale-image.ts';

interface ImageFieldProps {
  value: string | null;
  error: string | undefined;
  onChange: (image: string | null) => void;
}

/** A picture of the location or the screen. It is downscaled before it is sent. */
export function ImageField({ value, error, onChange }: ImageFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    setFailure(null);
    if (!file) return;
    await downscaleImage(file).then(onChange, () => setFailure(t('displays.imageKind')));
  };
  return (
    <Field optional asGroup label={t('displays.image')} error={failure ?? error}>
      {({ labelId }) => (
        <Row role="group" aria-labelledby={labelId} className={classes.image} gap={8} wrap>
          {value && <img src={addressOfImage(value)} alt={t('displays.imageAlt')} />}
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
            hidden
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button size="sm" icon="image" onClick={() => input.current?.click()}>
            {value ? t('displays.imageOther') : t('displays.imageChoose')}
          </Button>
          {value && (
            <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
              {t('displays.imageRemove')}
            </Button>
          )}
        </Row>
      )}
    </Field>
  );
}
