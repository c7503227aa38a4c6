import type { TakeoverPlanInput } from '@vitrine/contract/takeover-plans';
import type { TakeoverTexts } from '@vitrine/contract/takeover-values';
import { nextDrillAt } from '../features/alarms/drill-times.service.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { idOf } from './demo-ids.ts';

// Prepared alarms of "Orchard Coffee EU", and its monthly quiet drill.

const slug = 'demo';

type Plan = Pick<TakeoverPlanInput, 'name' | 'level'> & {
  readonly kind: NonNullable<TakeoverPlanInput['kind']>;
  readonly icon: NonNullable<TakeoverPlanInput['icon']>;
  readonly minutes: number;
  readonly texts: TakeoverTexts;
};

const plans: readonly Plan[] = [
  {
    ...{ name: 'Evacuate', kind: 'alert', level: 'danger', icon: 'evacuate', minutes: 60 },
    texts: {
      en: {
        title: 'Leave the building now',
        text: 'Use the nearest exit. Do not take the lift. Meet at the fountain on the square.',
      },
      cs: {
        title: 'Opusťte budovu',
        text: 'Použijte nejbližší východ. Nepoužívejte výtah. Sraz u kašny na náměstí.',
      },
      de: {
        title: 'Gebäude sofort verlassen',
        text: 'Nehmen Sie den nächsten Ausgang. Benutzen Sie nicht den Aufzug. Treffpunkt am Brunnen auf dem Platz.',
      },
      es: {
        title: 'Salgan del edificio',
        text: 'Usen la salida más cercana. No usen el ascensor. Punto de encuentro: la fuente de la plaza.',
      },
    },
  },
  {
    ...{ name: 'Shelter', kind: 'alert', level: 'danger', icon: 'shelter', minutes: 60 },
    texts: {
      en: { title: 'Stay inside', text: 'Keep away from doors and windows and wait for further notice.' },
      cs: { title: 'Zůstaňte uvnitř', text: 'Držte se dál od dveří a oken a čekejte na další pokyny.' },
      de: {
        title: 'Bleiben Sie im Gebäude',
        text: 'Halten Sie Abstand zu Türen und Fenstern und warten Sie.',
      },
      es: {
        title: 'Permanezcan dentro',
        text: 'Aléjense de puertas y ventanas y esperen nuevas instrucciones.',
      },
    },
  },
  {
    // In one language alone, so that it is seen what a plan lacks.
    name: 'Gas smell',
    kind: 'alert',
    level: 'danger',
    icon: 'flame',
    minutes: 60,
    texts: { en: { title: 'Gas smell', text: 'Leave by the yard. No lights, no lift.' } },
  },
  {
    ...{ name: 'Closing early', kind: 'alert', level: 'notice', icon: 'door', minutes: 60 },
    texts: {
      en: { title: 'We close early today', text: 'Please finish your visit in the next 30 minutes.' },
      cs: { title: 'Dnes zavíráme dříve', text: 'Ukončete prosím návštěvu do 30 minut.' },
      de: { title: 'Wir schließen heute früher', text: 'Bitte beenden Sie Ihren Besuch in 30 Minuten.' },
      es: { title: 'Hoy cerramos antes', text: 'Terminen su visita en los próximos 30 minutos.' },
    },
  },
  {
    ...{ name: 'Test', kind: 'drill', level: 'notice', icon: 'flag', minutes: 5 },
    texts: {
      en: { title: 'Test alarm', text: 'This is only a test. There is nothing to do.' },
      cs: { title: 'Zkouška poplachu', text: 'Je to jen zkouška. Není třeba nic dělat.' },
      de: { title: 'Probealarm', text: 'Dies ist nur eine Probe. Es ist nichts zu tun.' },
      es: { title: 'Alarma de prueba', text: 'Es solo una prueba. No hay que hacer nada.' },
    },
  },
];

/** The words of a plan by its name. */
export const demoPlanTexts = (name: string): TakeoverTexts => plans.find((plan) => plan.name === name)!.texts;

const monthly = { every: 'month', at: { weekday: 'mon', time: '10:00' }, timezone: 'Europe/Prague' } as const;

export async function fillAlarms(db: Db, now: Date): Promise<void> {
  const environment = idOf(slug);
  for (const [position, { name, kind, level, icon, minutes, texts }] of plans.entries()) {
    await db.query(sql`
      insert into content.takeover_plans (environment_id, id, name, kind, level, icon, new_icon, texts, sound, minutes, position, created_at,
        updated_at)
      values (${environment}, ${idOf(slug, 'plan', name)}, ${name}, ${kind}, ${level}, ${icon === 'flame' ? 'info' : icon}, ${icon === 'flame' ? icon : null}, ${JSON.stringify(texts)}, true,
        ${minutes}, ${position}, ${now}, ${now}) on conflict do nothing`);
  }
  const { every, at, timezone } = monthly;
  await db.query(sql`
    insert into content.drill_schedules (environment_id, id, enabled, kind, every, at, timezone, hours, scope, mail_to, next_at,
      created_at, updated_at)
    values (${environment}, ${idOf(slug, 'drill', 'monthly')}, true, 'quiet_drill', ${every}, ${JSON.stringify(at)}, ${timezone},
      'any', ${JSON.stringify({ all: true })}, '{}', ${nextDrillAt(monthly, now.getTime())}, ${now}, ${now})
    on conflict do nothing`);
}
