import * as campaign from './campaign.ts';
import * as menus from './menus.ts';
import type { Drawing } from './picture.ts';
import * as places from './places.ts';
import * as sample from './sample.ts';

/** The drawings of each demo playable; for a video, its scenes in order. */
export const scenesOf: Readonly<Record<string, readonly Drawing[]>> = {
  'Flat white': [campaign.flatWhite, campaign.flatWhiteBeans, campaign.flatWhiteClose],
  'Beans −30 %': [campaign.beansSale, campaign.beansSaleBag],
  'Lunch menu': [menus.lunchMenu],
  'Pumpkin latte': [campaign.pumpkinLatte, campaign.pumpkinCup],
  'City weather': [places.weather],
  'Loyalty card': [places.loyalty],
  'Jazz night': [places.jazz],
  'Mountain stream': [places.mountains],
  'Iced all year': [campaign.iced, campaign.icedSteps],
  'Meet the team': [menus.meetTheTeam],
  'Breakfast until 11': [menus.breakfast],
  'Good morning': [menus.goodMorning],
  'Opening stats': [places.stats],
  'Coffee list, vertical': [menus.coffeeList],
  'Cinnamon roll': [campaign.cinnamonRoll],
  'Happy hour': [campaign.happyHour],
  'Breakfast menu': [menus.breakfastMenu],
  'Evening menu': [menus.eveningMenu],
  Brunch: [menus.brunch],
  'Autumn leaves': [campaign.autumnLeaves, campaign.autumnDrinks],
  'Fresh roast, vertical': [campaign.freshRoast],
  'Open late, vertical': [campaign.openLate, campaign.openLateHours],
  'Follow us': [places.followUs],
  'Photo wall': [places.photoWall],
  'Summer lemonade': [campaign.lemonade],
  'Orchard mark': [campaign.mark],
  'Latte art class': [places.latteArt],
  'Opening hours': [places.openingHours],
  'Ticket prices': [places.ticketPrices],
  'Colours of clay': [places.clay, places.clayRoom],
  'Guided tours': [places.guidedTours],
};

/** The drawings of the sample that a new customer gets. */
export const sampleScenes: Readonly<Record<string, readonly Drawing[]>> = {
  'mountain-stream': [sample.mountains, sample.stream],
  'summer-meadow': [sample.meadow],
};
