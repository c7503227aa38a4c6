-- Whether a screen that the player switches was off when it acknowledged the alarm. Null: nobody knew.
alter table content.takeover_receipts add column screen_off boolean;
