/** Formats durations, times and coins for emails, files and notifications, as people in India write them. */
import type { I18n } from '@lingui/core';

/** `10 minutes`, `1 hour`, `24 hours`, `7 days`: in the largest unit that divides the duration, with days from 48 hours on. */
export function formatDuration(ms: number, i18n: I18n): string {
  const divides = (unitMs: number) => ms % unitMs === 0;
  if (ms >= 172_800_000 && divides(86_400_000)) return daysText(ms / 86_400_000, i18n);
  if (ms >= 3_600_000 && divides(3_600_000)) return hoursText(ms / 3_600_000, i18n);
  if (ms >= 60_000 && divides(60_000)) return minutesText(ms / 60_000, i18n);
  const count = Math.max(1, Math.round(ms / 1000));
  return i18n.t('{count, plural, one {# second} other {# seconds}}', { count });
}

export function daysText(count: number, i18n: I18n): string {
  return i18n.t('{count, plural, one {# day} other {# days}}', { count });
}

function hoursText(count: number, i18n: I18n): string {
  return i18n.t('{count, plural, one {# hour} other {# hours}}', { count });
}

function minutesText(count: number, i18n: I18n): string {
  return i18n.t('{count, plural, one {# minute} other {# minutes}}', { count });
}

/** `350 coins`. */
export function coinsText(count: number, i18n: I18n): string {
  return i18n.t('{count, plural, one {# coin} other {# coins}}', { count });
}

/** Formats hours as `25 minutes` below one hour, `4 hours` below 48 hours, and `3 days` from there on. */
export function responseTimeText(hours: number, i18n: I18n): string {
  const wholeMinutes = Math.max(Math.round(hours * 60), 1);
  if (wholeMinutes < 60) return minutesText(wholeMinutes, i18n);
  const wholeHours = Math.round(hours);
  return wholeHours < 48 ? hoursText(wholeHours, i18n) : daysText(Math.round(hours / 24), i18n);
}

/** The same in short: `25 min`, `4 h`, `3 days`. */
export function shortResponseTimeText(hours: number, i18n: I18n): string {
  const wholeMinutes = Math.max(Math.round(hours * 60), 1);
  if (wholeMinutes < 60) return i18n.t('{count} min', { count: wholeMinutes });
  const wholeHours = Math.round(hours);
  return wholeHours < 48 ? i18n.t('{count} h', { count: wholeHours }) : daysText(Math.round(hours / 24), i18n);
}

/** `1 Jan 2026, 5:30 pm IST`. */
export function formatInstant(at: Date, i18n: I18n): string {
  const { date, time } = formattersOf(i18n);
  return i18n.t('{date}, {time} IST', { date: date.format(at), time: time.format(at) });
}

/** `1 Jan 2026`. */
export function formatDay(at: Date, i18n: I18n): string {
  return formattersOf(i18n).date.format(at);
}

interface Formatters {
  readonly date: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

// Formatters are created once, because creating one costs a hundred times more than using it.
const formatters = new Map<string, Formatters>();

function formattersOf({ locale, locales }: I18n): Formatters {
  const known = formatters.get(locale) ?? createFormatters(locale, locales);
  formatters.set(locale, known);
  return known;
}

function createFormatters(language: string, locales: I18n['locales']): Formatters {
  const timeZone = 'Asia/Kolkata';
  const isEnglish = language === 'en';
  return {
    // Short names of months are hard to read elsewhere, such as नव॰ for November.
    date: new Intl.DateTimeFormat(locales, { dateStyle: isEnglish ? 'medium' : 'long', timeZone }),
    // Other languages of India name the part of the day where English has am and pm.
    time: new Intl.DateTimeFormat(
      locales,
      isEnglish
        ? { timeStyle: 'short', timeZone }
        : { hour: 'numeric', minute: '2-digit', dayPeriod: 'short', timeZone },
    ),
  };
}
