import type { ShowTargets } from '@vitrine/contract/shows';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { press, renderUi } from '../../ui/test/render-ui.tsx';
import { WhereField } from './WhereField.tsx';

const targets: ShowTargets = {
  places: [
    {
      id: 'p1',
      name: 'Brno',
      timezone: 'Europe/Prague',
      closesAt: null,
      opensAt: null,
      isOpen: true,
    },
  ],
  groups: [],
  displays: ['Bar', 'Counter'].map((name) => ({
    id: name,
    name,
    place: 'p1',
    groups: [],
    orientation: 'horizontal',
    device: null,
    status: 'offline',
    closed: null,
    picture: null,
    pictureAt: null,
    playlists: [],
    changesAt: null,
  })),
};

function Where() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return <WhereField targets={targets} chosen={chosen} onChoose={setChosen} />;
}

test('C23: what is typed first is the search', async () => {
  const screen = await renderUi(<Where />);
  await press('coun');
  await expect.element(screen.getByRole('searchbox')).toHaveValue('coun');
});
