/**
 * Field schemas: the unit, limits and error texts of every input. The server and the client's forms share them, so that
 * no limit is written twice.
 */
import * as z from 'zod/mini';
import { FILE_LIMITS } from './file-limits.ts';
import { LIMITS, PURCHASE_COINS_ERROR } from './limits.ts';
import { named } from './named.ts';
import { WHOLE_COINS } from './read-whole-number.ts';
import { isReservedHandle } from './fields/reserved-handles.ts';
import {
  emptyToNull,
  manyLines,
  nameField,
  oneLine,
  optionalText,
  storable,
  text,
  ungrouped,
} from './fields/text-fields.ts';
import { compact, plainDigits, tidyLine } from './text/tidy-text.ts';
import { hrefOf, isUrl } from './fields/web-url.ts';

export { LIMITS };

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
// Far longer than an id, so that a mistyped id is reported as not found instead of invalid.
const ID_MAX = 200;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The id of an object. A string that is not a UUID becomes the nil id, so that the result is NOT_FOUND. */
export const Id = idField('An id is required');

/** Returns the schema of an id. `required` is the error text for a missing or empty id. */
export function idField(required: string) {
  return z.pipe(
    z.string(required).check(z.minLength(1, required), z.maxLength(ID_MAX, 'This is not an id')),
    z.transform(idOf),
  );
}

/** An optional id; empty and null become undefined. */
export const MaybeId = z.pipe(
  z.nullable(z.string('This is not an id').check(z.maxLength(ID_MAX, 'This is not an id'))),
  z.transform((value) => (value ? idOf(value) : undefined)),
);

function idOf(given: string): string {
  return UUID.test(given) ? given.toLowerCase() : NIL_UUID;
}

const FILES_MAX = `Attach at most ${FILE_LIMITS.perMessageMax} files`;
/** The files of a question or reply, in the order in which they are shown. */
export const FileIds = z.array(Id, 'fileIds must be a list of ids').check(
  z.maxLength(FILE_LIMITS.perMessageMax, FILES_MAX),
  z.refine((ids) => new Set(ids).size === ids.length, 'Attach each file once'),
);

/** A payment provider's id: any text of up to 255 characters. */
export const ProviderId = text(oneLine('Id'), 'An id is required', 255, 'This is not an id');

export const PackageCode = text(oneLine('Code'), 'Choose a package', 40, 'This is not a package code');

/** Whole coins; 1 coin = 1 INR. */
export const Coins = z
  .int('Must be a whole number of coins')
  .check(z.minimum(1, 'Must be at least 1 coin'), z.maximum(1_000_000_000, 'Must be at most 1,000,000,000 coins'));

/** The coins, and so the rupees, of a purchase without a package. */
export const PurchaseCoins = z
  .int('Must be a whole number of rupees')
  .check(
    z.minimum(LIMITS.purchaseCoinsMin, PURCHASE_COINS_ERROR),
    z.maximum(LIMITS.purchaseCoinsMax, PURCHASE_COINS_ERROR),
  );

/** An ISO 8601 instant in UTC. */
export const Instant = z.iso.datetime();

export { Email } from './fields/email-field.ts';
export { InterfaceLanguage, Language, Languages } from './fields/language-fields.ts';
export { AccountHolder, AccountNumberAgain, BankAccountNumber, Ifsc, UpiId } from './fields/payout-account-fields.ts';

export const FirstName = nameField('First name');
export const LastName = nameField('Last name');
export const Profession = nameField('Profession');

/** A new password. Never trimmed. */
export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(LIMITS.passwordMin, 'Password must be at least 8 characters long'),
    z.maxLength(LIMITS.passwordMax, 'Password must be at most 128 characters long'),
  );

/** An existing password. Only its length is limited, so that passwords chosen under older rules still work. */
export const Password = existingPassword('Password is required');
export const CurrentPassword = existingPassword('Current password is required');

function existingPassword(required: string) {
  return z
    .string(required)
    .check(z.minLength(1, required), z.maxLength(LIMITS.passwordMax, 'Password must be at most 128 characters long'));
}

const HANDLE = 'Use 3 to 30 letters a–z, digits and underscores, with a letter or digit at both ends';
/** The name of a public page, as typed or as a link to it. Lower-cased, without the @. */
export const Handle = z.string('Choose a handle').check(
  z.maxLength(300, { error: HANDLE, abort: true }),
  z.overwrite((handle) =>
    tidyLine(handle)
      .toLowerCase()
      .replace(/^(.*\/)?@/, ''),
  ),
  z.minLength(1, 'Choose a handle'),
  z.regex(/^[a-z0-9][a-z0-9_]{1,28}[a-z0-9]$/, HANDLE),
  z.refine((handle) => !isReservedHandle(handle), 'This handle is reserved. Choose another.'),
);

/** An OTP or reset code. */
export const Code = z.string('Enter the 6-digit code').check(ungrouped, z.regex(/^\d{6}$/, 'Enter the 6-digit code'));

/** The id of a flow; empty and null become undefined. */
export const FlowId = z.pipe(
  z.nullable(z.string('This is not a flow id').check(z.maxLength(100, 'This is not a flow id'))),
  z.transform((value) => value || undefined),
);

export const PasskeyName = nameField('Name');
export const TokenName = nameField('Name');

const FACTOR_CODE = 'Enter the 6-digit code, or a recovery code';
/** A code from an authenticator app, or a recovery code. Spaces, dashes and case do not matter. */
export const FactorCode = z
  .string(FACTOR_CODE)
  .check(z.maxLength(200, FACTOR_CODE), ungrouped, z.regex(/^(\d{6}|[A-Z2-7]{24})$/, FACTOR_CODE));

export const Subject = text(
  oneLine('Subject'),
  'Subject is required for professional communication',
  LIMITS.subjectMax,
  'Subject must be less than 100 characters',
  LIMITS.subjectMin,
  'Subject must be at least 5 characters',
);

export const MessageContent = text(
  manyLines,
  'Message content is required',
  LIMITS.contentMax,
  'Message must be less than 2000 characters',
  LIMITS.contentMin,
  'Please provide a detailed message (minimum 20 characters)',
);

export const ReplyContent = text(
  manyLines,
  'Message ID and reply content are required',
  LIMITS.replyMax,
  'Reply must be at most 5000 characters',
);
export const RejectionReason = optionalText('Reason', LIMITS.rejectionReasonMax);
export const Review = optionalText('Review', LIMITS.reviewMax);
export const ReportDetails = optionalText('Details', LIMITS.reportDetailsMax);
/** Why an account is suspended; its owner may read it. */
export const SuspensionReason = text(manyLines, 'A reason is required', 500, 'Reason must be at most 500 characters');
/** Why an admin dismissed an unmatched payment, for other admins. */
export const DismissalNote = text(manyLines, 'A note is required', 500, 'Note must be at most 500 characters');
/** Why an admin opens a file of a reported message, for other admins. */
export const FileReason = text(manyLines, 'A reason is required', 500, 'Reason must be at most 500 characters');
/** The reason for the decision on a report, for other admins. */
export const ResolutionNote = optionalText('Note', 1000);

/** A rating in whole stars. */
export const StarRating = z
  .int('Please choose a rating')
  .check(z.minimum(1, 'Rating must be at least 1 star'), z.maximum(5, 'Rating must be at most 5 stars'));

function priceField(tooLow: string, tooHigh: string) {
  return z
    .int({ error: ({ input }) => (input === undefined || input === null ? tooLow : WHOLE_COINS) })
    .check(z.minimum(LIMITS.messageRateMin, tooLow), z.maximum(LIMITS.messageRateMax, tooHigh));
}

/** A professional's price, in coins per message. */
export const MessageRate = priceField('Message rate must be at least 1', 'Message price cannot exceed 10,000 coins');

/** The title of a saved reply, which only its owner sees. */
export const SavedReplyTitle = text(
  oneLine('Title'),
  'Title is required',
  LIMITS.savedReplyTitleMax,
  'Title must be at most 100 characters',
);

/** A private note about a person; empty becomes null. */
export const PersonNote = optionalText('Note', LIMITS.personNoteMax);

/** The first day on which a paused expert takes new messages again. */
export const PauseDay = z.iso.date('Choose a date');

/** The most messages that an expert receives in seven days. */
export const WeeklyCapacity = z
  .int('Weekly limit must be a whole number')
  .check(
    z.minimum(1, 'Weekly limit must be at least 1'),
    z.maximum(LIMITS.capacityPerWeekMax, 'Weekly limit must be at most 500'),
  );

/** The price of a message that expires within 24 hours. The server checks that it is at least the message rate. */
export const PriorityRate = priceField(
  'Priority price must be at least 1',
  'Priority price cannot exceed 10,000 coins',
);

/** The price of a question about a reply. */
export const FollowUpRate = priceField(
  'Follow-up price must be at least 1',
  'Follow-up price cannot exceed 10,000 coins',
);

export const Phone = optionalText('Phone', 30, [z.overwrite(plainDigits), ...oneLine('Phone')]);
export const Location = optionalText('Location', 100, oneLine('Location'));
export const Headline = optionalText('Headline', LIMITS.headlineMax, oneLine('Headline'));
export const Bio = optionalText('Bio', LIMITS.bioMax);
export const Experience = optionalText('Experience', 5000);

/** A list of skills. Each is trimmed, and skills that differ only in case are merged. */
export const Skills = z.pipe(
  z
    .array(
      text(oneLine('A skill'), 'A skill cannot be empty', LIMITS.skillMax, 'A skill must be at most 40 characters'),
      'Skills must be a list',
    )
    .check(z.maxLength(LIMITS.skillsMax, 'At most 30 skills')),
  z.transform((skills) => [...new Map(skills.map((skill) => [skill.toLowerCase(), skill])).values()]),
);

// Matches an empty text, or an address without characters that need quoting. Does not match an address with a user
// name, because that name could look like a host.
const WEB_ADDRESS = /^(https?:\/\/[^\s\p{Cc}"<>\\/?#@%]+([/?#][^\s\p{Cc}"<>\\]*)?)?$/iu;

/** One item of a portfolio. */
export const PortfolioItem = z.strictObject({
  title: text(oneLine('Title'), 'Title is required', 100, 'Title must be at most 100 characters'),
  description: text(manyLines, 'Description is required', 1000, 'Description must be at most 1000 characters'),
  link: z.optional(
    z.pipe(
      z.nullable(
        z.string('Link must be text').check(
          z.trim(),
          storable,
          z.regex(/^(https?:\/\/|$)/i, 'Link must start with http:// or https://'),
          z.regex(WEB_ADDRESS, 'Link must be a web address, without a user name, spaces or quotation marks'),
          z.refine((link) => link === '' || isUrl(link), 'Link must be a web address'),
          z.overwrite(hrefOf),
          z.maxLength(500, 'Link must be at most 500 characters'),
        ),
      ),
      emptyToNull,
    ),
  ),
});
/** A portfolio item in a response. Items stored under older rules are still shown. */
export const StoredPortfolioItem = named('PortfolioItem', {
  title: z.string(),
  description: z.string(),
  link: z.optional(z.nullable(z.string())),
});
export const Portfolio = z
  .array(PortfolioItem, 'Portfolio must be a list')
  .check(z.maxLength(LIMITS.portfolioMax, 'At most 20 portfolio items'));

export const AvailabilityStatus = z
  .enum(['online', 'busy', 'offline'], 'Availability must be online, busy or offline')
  .register(z.globalRegistry, { id: 'AvailabilityStatus' });

/** The bank's reference of a transfer. */
export const Utr = z.string('UTR is required').check(
  z.overwrite((utr) => compact(utr).toUpperCase()),
  z.minLength(1, 'UTR is required'),
  z.regex(/^[A-Z0-9/-]{4,40}$/, 'UTR must be 4 to 40 letters and digits'),
);

/** Why a withdrawal is not paid; its owner will read it. */
export const WithdrawalReason = text(manyLines, 'A reason is required', 300, 'Reason must be at most 300 characters');
