import type { Pool } from 'pg';

/**
 * The schema of a database as SQL text, in an order that depends on names alone, so that two dumps can be compared line
 * by line. Functions appear with their signature, attributes and grants; their bodies are in the repeatable SQL files.
 */
export async function dumpSchema(pool: Pool): Promise<string> {
  const sections: string[] = [];
  for (const [title, sql] of PARTS) {
    const { rows } = await pool.query<{ line: string }>(sql);
    if (rows.length > 0) sections.push([`-- ${title}`, ...rows.map(({ line }) => line)].join('\n'));
  }
  return `${HEADER}\n\n${sections.join('\n\n')}\n`;
}

const HEADER = `-- The schema that the migrations and the repeatable files make, dumped by server/src/database/schema.test.ts: a reviewer sees each
-- change as a diff. Not for running. Function bodies are in the repeatable files beside the TypeScript that calls them.`;

const OWN_SCHEMA = `'public'::regnamespace`;
// Objects of an extension are created with it.
const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Privileges of roles other than the owner: `grant select, insert on messages to proverse_app;`. */
const grants = (acl: string, object: string) => `
  select coalesce(string_agg(
    format(E'\\ngrant %s on %s to %s;', lower(privileges), ${object}, grantee), '' order by grantee), '')
  from (
    select coalesce(r.rolname, 'public') as grantee, string_agg(a.privilege_type, ', ' order by a.privilege_type) as privileges
    from aclexplode(${acl}) a left join pg_roles r on r.oid = a.grantee
    where a.grantee <> a.grantor
    group by 1
  ) granted`;

const PARTS: readonly (readonly [title: string, sql: string])[] = [
  [
    'extensions',
    `select format('create extension %s;', extname) as line from pg_extension where extname <> 'plpgsql' order by 1`,
  ],
  [
    'roles',
    `select format('alter role %s %s set %s;', r.rolname, 'in this database', setting) as line
     from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) setting
     where s.setdatabase in (0, (select oid from pg_database where datname = current_database())) order by 1`,
  ],
  [
    'types',
    `select case t.typtype
       when 'e' then format('create type %s as enum (%s);', t.typname,
         (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
       when 'd' then format('create domain %s as %s;', t.typname, format_type(t.typbasetype, t.typtypmod))
       else format('create type %s as (%s);', t.typname,
         (select string_agg(format('%s %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
          from pg_attribute where attrelid = t.typrelid))
     end as line
     from pg_type t left join pg_class c on c.oid = t.typrelid
     where t.typnamespace = ${OWN_SCHEMA} and (t.typtype in ('e', 'd') or c.relkind = 'c')
       and ${notOfExtension('pg_type', 't.oid')}
     order by t.typname`,
  ],
  [
    'sequences',
    `select format('create sequence %s as %s start %s increment %s;', sequencename, data_type, start_value, increment_by)
       || (${grants('c.relacl', `'sequence ' || sequencename`)}) as line
     from pg_sequences join pg_class c on c.oid = format('public.%I', sequencename)::regclass
     where schemaname = 'public' order by sequencename`,
  ],
  [
    'tables',
    `select format(E'\\ncreate %stable %s (\\n%s\\n)%s;',
         case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname, column_lines,
         coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''))
       || coalesce((
         select string_agg(format(E'\\nalter table %s add constraint %s %s;', c.relname, o.conname, pg_get_constraintdef(o.oid)),
           '' order by o.contype::text collate "C", o.conname)
         from pg_constraint o where o.conrelid = c.oid and o.contype not in ('n', 't')), '')
       || coalesce((
         select string_agg(format(E'\\n%s;', replace(pg_get_indexdef(i.indexrelid), ' public.', ' ')), '' order by x.relname)
         from pg_index i join pg_class x on x.oid = i.indexrelid
         where i.indrelid = c.oid and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.conrelid = c.oid and o.contype in ('p', 'u', 'x'))), '')
       || coalesce((
         select string_agg(format(E'\\n%s;', replace(pg_get_statisticsobjdef(s.oid), ' public.', ' ')), '' order by s.stxname)
         from pg_statistic_ext s where s.stxrelid = c.oid), '')
       || coalesce((
         select string_agg(format(E'\\n%s;%s', replace(pg_get_triggerdef(t.oid), ' public.', ' '),
           case t.tgenabled when 'A' then format(E'\\nalter table %s enable always trigger %s;', c.relname, t.tgname) else '' end),
           '' order by t.tgname)
         from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '')
       || (${grants('c.relacl', 'c.relname')})
       as line
     from pg_class c
     join lateral (
       select string_agg(format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
           case when a.attnotnull then ' not null' else '' end,
           case
             when a.attidentity <> '' then ' generated always as identity'
             when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
               case a.attgenerated when 's' then 'stored' else 'virtual' end)
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
             else ''
           end), E',\\n' order by a.attnum) as column_lines
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     ) lines on true
     where c.relnamespace = ${OWN_SCHEMA} and c.relkind in ('r', 'p') and ${notOfExtension('pg_class', 'c.oid')}
     order by c.relname`,
  ],
  [
    'grants on columns',
    `select format('grant %s (%s) on %s to %s;', lower(e.privilege_type), string_agg(a.attname, ', ' order by a.attname), c.relname, r.rolname) as line
     from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) e join pg_roles r on r.oid = e.grantee
     where c.relnamespace = ${OWN_SCHEMA} and not a.attisdropped
     group by e.privilege_type, c.relname, r.rolname order by 1`,
  ],
  [
    'views',
    `select format(E'\\ncreate %sview %s%s as\\n%s', case c.relkind when 'm' then 'materialized ' else '' end, c.relname,
         coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''), pg_get_viewdef(c.oid, true))
       || (${grants('c.relacl', 'c.relname')}) as line
     from pg_class c
     where c.relnamespace = ${OWN_SCHEMA} and c.relkind in ('v', 'm') and ${notOfExtension('pg_class', 'c.oid')}
     order by c.relname`,
  ],
  [
    'functions',
    `select format('create function %s(%s) returns %s language %s %s%s%s%s;', p.proname, pg_get_function_arguments(p.oid),
         pg_get_function_result(p.oid), l.lanname,
         case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
         case when p.proisstrict then ' strict' else '' end,
         case when p.prosecdef then ' security definer' else '' end,
         coalesce((select string_agg(' set ' || s, '' order by s) from unnest(p.proconfig) s), ''))
       || case when has_function_privilege('public', p.oid, 'execute') then ''
            else format(E'\\nrevoke all on function %s from public;', p.oid::regprocedure) end
       || coalesce((select string_agg(format(E'\\ngrant execute on function %s to %s;', p.oid::regprocedure, r.rolname), '' order by r.rolname)
            from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee where a.grantee <> a.grantor), '') as line
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = ${OWN_SCHEMA} and ${notOfExtension('pg_proc', 'p.oid')}
     order by p.proname, pg_get_function_identity_arguments(p.oid)`,
  ],
];
