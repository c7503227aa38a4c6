/** The SQL of `turnSeconds` in the contract: an item without any length is shown for ten seconds. */
export const itemSeconds = 'coalesce(i.duration, p.duration, 10) * i.amount * coalesce(p.page_count, 1)';
