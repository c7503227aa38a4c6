import type { ColumnKind } from '@vitrine/contract/source-cells';
import type { SourceColumn } from '@vitrine/contract/sources';
import { useT } from '../../lib/i18n/i18n.ts';
import { type Picture, PictureOf } from '../../ui/glyphs.tsx';
import { LineDrawing } from '../../ui/icons.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';

const drawn = (path: string) => (
  <LineDrawing size={14}>
    <path d={path} />
  </LineDrawing>
);

const signs: Readonly<Record<ColumnKind, Picture>> = {
  text: drawn('M6 6.5h12M12 6.5v12M9.5 18.5h5'),
  number: drawn('M9.5 5L8 19M16 5l-1.5 14M5.5 9.5h14M4.5 14.5h14'),
  price: drawn('M12 3.7a8.3 8.3 0 100 16.6 8.3 8.3 0 000-16.6zM12 8v8M9.8 9.7h4.4M9.8 14.3h4.4'),
  yesno: drawn('M8 7.5h8a4.5 4.5 0 010 9H8a4.5 4.5 0 010-9zM8 10.5a1.5 1.5 0 100 3 1.5 1.5 0 000-3z'),
  picture: 'image',
  time: 'clock',
  date: 'calendar',
  days: 'calendar',
  instant: 'clock',
};

export interface ColumnActions {
  readonly edit: (column: SourceColumn) => void;
  readonly save: (columns: SourceColumn[]) => void;
}

interface ColumnHeadProps {
  column: SourceColumn;
  index: number;
  columns: readonly SourceColumn[];
  actions: ColumnActions | null;
}

export function ColumnHead({ column, index, columns, actions }: ColumnHeadProps) {
  const t = useT();
  const moved = (by: number) => {
    const next = columns.filter((each) => each !== column);
    next.splice(index + by, 0, column);
    return next;
  };
  return (
    <Text as="th" scope="col" data-kind={column.kind} reveals>
      <Row as="span" gap={6}>
        <Stack as="span" tone="muted" aria-hidden="true">
          <PictureOf of={signs[column.kind]} size={14} />
        </Stack>
        <Text grow>{column.name}</Text>
        {actions && (
          <Text revealed>
            <MenuButton
              label={t('sources.columnActions', { name: column.name })}
              size="sm"
              items={[
                { label: t('sources.changeColumn'), icon: 'edit', onClick: () => actions.edit(column) },
                {
                  label: t('sources.moveLeft'),
                  icon: 'chevron-left',
                  disabled: index === 0,
                  onClick: () => actions.save(moved(-1)),
                },
                {
                  label: t('sources.moveRight'),
                  icon: 'chevron-right',
                  disabled: index === columns.length - 1,
                  onClick: () => actions.save(moved(1)),
                },
                {
                  label: t('sources.removeColumn'),
                  icon: 'trash',
                  danger: true,
                  disabled: columns.length === 1,
                  onClick: () => actions.save(columns.filter((each) => each !== column)),
                },
              ]}
            />
          </Text>
        )}
      </Row>
    </Text>
  );
}
