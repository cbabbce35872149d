import { afterEach, expect, it, vi } from 'vitest';
import { createCalendarFormats } from './calendar.ts';

it.each([
  ['bg-BG', 'дд.мм.гггг', 1, 'пн вт ср чт пт сб нд'],
  ['cs-CZ', 'dd. mm. rrrr', 1, 'po út st čt pá so ne'],
  ['de-DE', 'TT.MM.JJJJ', 1, 'Mo Di Mi Do Fr Sa So'],
  ['en-GB', 'dd/mm/yyyy', 1, 'Mon Tue Wed Thu Fri Sat Sun'],
  ['en-US', 'mm/dd/yyyy', 7, 'Mon Tue Wed Thu Fri Sat Sun'],
  ['es-ES', 'dd/mm/aaaa', 1, 'lun mar mié jue vie sáb dom'],
  ['fr-FR', 'jj/mm/aaaa', 1, 'lun. mar. mer. jeu. ven. sam. dim.'],
  ['hu-HU', 'éééé. hh. nn', 1, 'H K Sze Cs P Szo V'],
  ['nl-BE', 'dd/mm/jjjj', 1, 'ma di wo do vr za zo'],
  ['nl-NL', 'dd-mm-jjjj', 1, 'ma di wo do vr za zo'],
  ['en-001', 'dd/mm/yyyy', 1, 'Mon Tue Wed Thu Fri Sat Sun'],
])('has the calendar of %s', (locale, datePattern, firstDayOfWeek, weekdays) => {
  const calendar = createCalendarFormats(locale);
  expect(calendar).toMatchObject({ datePattern, firstDayOfWeek });
  expect(calendar.weekdayNames.map(({ short }) => short).join(' ')).toBe(weekdays);
});

it('names months and weekdays in full', () => {
  const { monthNames, weekdayNames } = createCalendarFormats('nl-NL');
  expect(monthNames.join(' ')).toBe(
    'januari februari maart april mei juni juli augustus september oktober november december',
  );
  expect(weekdayNames.map(({ long }) => long).join(' ')).toBe(
    'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  );
});

interface WeekInfo {
  getWeekInfo?: (() => { firstDay: number }) | undefined;
  weekInfo?: { firstDay: number };
}
const prototype = Intl.Locale.prototype as WeekInfo;
afterEach(() => {
  vi.restoreAllMocks();
  delete prototype.weekInfo;
});

it('takes the first day of the week from whichever way the browser has, else Monday', () => {
  const { getWeekInfo } = prototype;
  prototype.getWeekInfo = undefined;
  expect(createCalendarFormats('en-US').firstDayOfWeek).toBe(1);
  prototype.weekInfo = { firstDay: 6 };
  expect(createCalendarFormats('en-US').firstDayOfWeek).toBe(6);
  prototype.getWeekInfo = () => ({ firstDay: 5 });
  expect(createCalendarFormats('en-US').firstDayOfWeek).toBe(5);
  prototype.getWeekInfo = getWeekInfo;
});
