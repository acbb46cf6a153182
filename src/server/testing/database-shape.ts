import type pg from 'pg'

/** Everything a database is made of, a line each: two databases are alike when their lines are. The order of columns does not count. */
export async function databaseShape(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select line from (
      ${parts.map(([kind, select]) => `select '${kind} ' || line as line from (${select}) as part (line)`).join('\nunion all ')}
    ) shape order by line collate "C"`)
  return rows.map(({ line }) => line)
}

const inPublic = `= 'public'::regnamespace`
/** What an extension brings is said by its own line. */
const isOwn = (catalog: string, row: string) => `not exists (
  select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`

/** Without what newer servers note by themselves whenever a column is made: 15.20 writes `pg_attver=…`. */
const chosenOptions = `(select string_agg(chosen, ',' order by chosen) from unnest(a.attoptions) chosen where chosen not like 'pg\\_%')`

const parts: [kind: string, select: string][] = [
  ['extension', 'select extname::text from pg_extension'],
  [
    'relation',
    `select concat_ws(' ', relkind, relname, relpersistence, relrowsecurity, reloptions, obj_description(oid, 'pg_class'))
     from pg_class where relnamespace ${inPublic}`,
  ],
  [
    'column',
    `select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
       (select collname from pg_collation where oid = a.attcollation),
       case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(x.adbin, x.adrelid), 'generated ' || nullif(a.attgenerated::text, ''),
       'identity ' || nullif(a.attidentity::text, ''), 'storage ' || a.attstorage::text, 'statistics ' || nullif(a.attstattarget, -1), ${chosenOptions})
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef x on x.adrelid = c.oid and x.adnum = a.attnum
     where c.relnamespace ${inPublic} and c.relkind in ('r', 'v', 'c') and a.attnum > 0 and not a.attisdropped`,
  ],
  // A composite value is written by position, so here the order does count.
  [
    'type',
    `select concat_ws(' ', c.relname, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum))
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where c.relnamespace ${inPublic} and c.relkind = 'c' group by c.relname`,
  ],
  [
    'index',
    `select concat_ws(' ', pg_get_indexdef(indexrelid), indisunique, indisprimary, indisvalid, indimmediate)
     from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace ${inPublic}`,
  ],
  [
    'constraint',
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), condeferrable, condeferred, convalidated)
     from pg_constraint where connamespace ${inPublic} and contype <> 'n'`,
  ],
  [
    'trigger',
    `select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger
     where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace ${inPublic})`,
  ],
  ['view', `select viewname || ' ' || definition from pg_views where schemaname = 'public'`],
  [
    'function',
    `select pg_get_functiondef(p.oid) || ' ' || proparallel::text from pg_proc p
     where pronamespace ${inPublic} and prokind = 'f' and ${isOwn('pg_proc', 'p')}`,
  ],
  [
    'sequence',
    `select concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
     from pg_sequences where schemaname = 'public'`,
  ],
  [
    'search configuration',
    `select concat_ws(' ', cfgname, m.maptokentype, m.mapseqno, m.mapdict::regdictionary)
     from pg_ts_config c join pg_ts_config_map m on m.mapcfg = c.oid where cfgnamespace ${inPublic}`,
  ],
]
