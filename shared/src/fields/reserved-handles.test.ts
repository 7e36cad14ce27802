import { expect, test } from 'vitest';
import { Handle } from '../fields.ts';

test.each(
  `admin admin1 admin_1 admin007 1admin adm1n adm1n2 4dmin 4dmin1 admln adrnin admins admin_team support_team support_24 support1
  supp0rt 5upport support_1 official1 finance_team help_desk customer_care customersupport team_proverse pr0verse pr0verse1 pro_verse proverse_in
  the_proverse root123 he1p bi11ing vvallet me_1`.split(/\s+/),
)('the handle %s is reserved', (handle) => {
  expect(Handle.safeParse(handle).error?.issues.map(({ message }) => message)).toEqual([
    'This handle is reserved. Choose another.',
  ]);
});

test.each(['admin-2', 'support_', '_admin', 'аdmin', 'ａsha', 'ad min!'])('%s is no handle', (handle) => {
  expect(Handle.safeParse(handle).success).toBe(false);
});

test.each([
  ['@Asha_Rao', 'asha_rao'],
  [' asha_rao\u200B\n', 'asha_rao'],
  ['https://proverse.example/@asha_rao', 'asha_rao'],
  ['ali', 'ali'],
  ['kernel', 'kernel'],
  ['it_support_pune', 'it_support_pune'],
  ['administra', 'administra'],
  ['ravi2026', 'ravi2026'],
  ['007bond', '007bond'],
  ['007', '007'],
  ['legal_expert', 'legal_expert'],
  ['security_developer', 'security_developer'],
  ['1st_help_for_tax', '1st_help_for_tax'],
])('%j becomes the handle %s', (given, handle) => expect(Handle.safeParse(given)).toMatchObject({ data: handle }));
