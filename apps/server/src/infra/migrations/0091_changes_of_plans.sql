-- Which change made a plan. Null: nobody's, or of rows written before this column was; for those the change is looked up by its time.
alter table content.display_plans add column change_id uuid;
