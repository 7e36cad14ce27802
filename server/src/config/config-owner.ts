/** The company that runs the site, which Indian law wants named with its contacts and its grievance officer. */
import * as z from 'zod';

const line = (error: string) => z.string().regex(/^[^\r\n]{3,300}$/, { error });

export const ownerVariables = {
  COMPANY_NAME: line('the registered name of the company, in one line').optional(),
  COMPANY_ADDRESS: line('the postal address of the company, in one line').optional(),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, { error: 'an email address, such as help@proverse.example' })
    .optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+\d[\d ]{6,18}\d$/, { error: 'an international phone number, such as +91 22 5555 0100' })
    .optional(),
  GRIEVANCE_OFFICER: line('the name and designation of the grievance officer, in one line').optional(),
};

const Variables = z.object(ownerVariables);
type Variables = z.output<typeof Variables>;

interface Environment {
  readonly NODE_ENV: string;
  readonly PAYMENT_PROVIDER: string;
}

/** Returns one line for each missing variable where customers pay real money. */
export function ownerConflicts(variables: Variables & Environment): string[] {
  if (variables.NODE_ENV !== 'production' || variables.PAYMENT_PROVIDER === 'sandbox') return [];
  return (Object.keys(ownerVariables) as (keyof Variables)[])
    .filter((name) => variables[name] === undefined)
    .map((name) => `${name} is required in production: the help pages and receipts must name who runs the site`);
}

export function ownerOf(variables: Variables) {
  return {
    companyName: variables.COMPANY_NAME,
    companyAddress: variables.COMPANY_ADDRESS,
    supportEmail: variables.SUPPORT_EMAIL,
    supportPhone: variables.SUPPORT_PHONE,
    grievanceOfficer: variables.GRIEVANCE_OFFICER,
  } as const;
}
