import type * as icons from '../icons/index.ts';

interface IconWords {
  nl: string;
  en: string;
}

/** What people call each icon, or use it for: the page of icons is searched by these words. */
export const iconWords: Readonly<Record<keyof typeof icons, IconWords>> = {
  ArrowDownIcon: { nl: 'pijl omlaag, onder, dalen', en: 'arrow down, below, decrease' },
  ArrowLeftIcon: { nl: 'pijl links, terug, vorige', en: 'arrow left, back, previous' },
  ArrowRightIcon: { nl: 'pijl rechts, verder, volgende', en: 'arrow right, next, forward' },
  ArrowUpIcon: { nl: 'pijl omhoog, boven, stijgen', en: 'arrow up, above, increase' },
  BankIcon: { nl: 'bank, rekening, geld, instelling, gebouw', en: 'bank, account, money, institution, building' },
  BellIcon: { nl: 'bel, notificatie, melding, herinnering', en: 'bell, notification, alert, reminder' },
  BookIcon: { nl: 'boek, handleiding, register', en: 'book, manual, register, guide' },
  BrokenLinkIcon: { nl: 'gebroken link, ontkoppelen', en: 'broken link, unlink, disconnect' },
  CalendarIcon: { nl: 'kalender, datum, dag, agenda', en: 'calendar, date, day, schedule' },
  CheckIcon: { nl: 'vinkje, akkoord, gereed, klaar', en: 'check, tick, done, ok' },
  ChevronDownIcon: { nl: 'hoekje omlaag, uitklappen, keuzelijst', en: 'chevron down, expand, dropdown, caret' },
  ChevronLeftIcon: { nl: 'hoekje links, vorige, terug', en: 'chevron left, previous, back' },
  ChevronRightIcon: { nl: 'hoekje rechts, volgende, verder', en: 'chevron right, next, forward' },
  ChevronUpIcon: { nl: 'hoekje omhoog, inklappen', en: 'chevron up, collapse' },
  ClipboardIcon: { nl: 'klembord, kopiëren, plakken', en: 'clipboard, copy, paste' },
  ClockIcon: { nl: 'klok, tijd, uur, wachten, geschiedenis', en: 'clock, time, hour, wait, history' },
  CloseIcon: { nl: 'sluiten, kruis, weg', en: 'close, cross, dismiss' },
  DocumentIcon: { nl: 'document, bestand, papier, brief', en: 'document, file, paper, page' },
  DoubleCheckIcon: { nl: 'dubbel vinkje, gelezen, goedgekeurd', en: 'double check, read, approved' },
  DownloadIcon: { nl: 'downloaden, ophalen, opslaan, exporteren', en: 'download, save, export' },
  EllipsisIcon: { nl: 'drie puntjes, meer, overig', en: 'ellipsis, dots, more, overflow, kebab' },
  ExclamationCircleIcon: { nl: 'uitroepteken, fout, mislukt', en: 'exclamation, error, failed' },
  ExternalIcon: { nl: 'extern, nieuw venster, andere site, openen', en: 'external, new window, open, launch' },
  EyeIcon: { nl: 'oog, bekijken, tonen, zichtbaar', en: 'eye, view, show, visible' },
  EyeOffIcon: { nl: 'oog dicht, verbergen, verborgen', en: 'eye off, hide, hidden' },
  FileCodeIcon: { nl: 'bestand met code, xml, pain.001', en: 'file code, xml, source' },
  FileImportIcon: { nl: 'bestand inlezen, importeren, bulk', en: 'file import, bulk, load' },
  FilterIcon: { nl: 'filter, trechter, beperken, verfijnen', en: 'filter, funnel, narrow, refine' },
  GearIcon: { nl: 'tandwiel, instellingen, beheer, voorkeuren', en: 'gear, cog, settings, preferences' },
  GlobeIcon: { nl: 'wereldbol, taal, land, web', en: 'globe, language, world, web' },
  GreenCheckIcon: { nl: 'groen vinkje, geslaagd, geboekt', en: 'green check, success, posted' },
  HamburgerMenuIcon: { nl: 'menu, hamburger, navigatie', en: 'menu, hamburger, navigation' },
  HelpIcon: { nl: 'hulp, vraagteken, uitleg', en: 'help, question mark, support' },
  HomeIcon: { nl: 'huis, start, dashboard, begin', en: 'home, start, dashboard, house' },
  InfoIcon: { nl: 'informatie, uitleg, i', en: 'info, information, details' },
  LeftRightSwapIcon: { nl: 'wisselen, omzetten, conversie', en: 'swap, exchange, convert, switch' },
  LinkIcon: { nl: 'link, koppeling, ketting', en: 'link, chain, url' },
  LockIcon: { nl: 'slot, vergrendeld, beveiligd, geblokkeerd', en: 'lock, locked, secure, private' },
  MailIcon: { nl: 'e-mail, post, envelop, bericht', en: 'mail, email, envelope, message' },
  MedalIcon: { nl: 'medaille, beloning', en: 'medal, reward, award' },
  MinusIcon: { nl: 'min, minder, verwijderen, aftrekken', en: 'minus, less, remove, subtract' },
  MoneyTransferIcon: { nl: 'geld overmaken, betaling, aflossing', en: 'money transfer, payment, payout, redemption' },
  PaperPlaneIcon: { nl: 'versturen, verzenden, papieren vliegtuig', en: 'send, submit, paper plane' },
  PencilIcon: { nl: 'potlood, bewerken, wijzigen, schrijven', en: 'pencil, edit, change, write' },
  PhoneIcon: { nl: 'telefoon, bellen, hoorn', en: 'phone, call, telephone, handset' },
  PlusIcon: { nl: 'plus, toevoegen, nieuw, meer', en: 'plus, add, new, create' },
  PrinterIcon: { nl: 'printer, afdrukken, papier', en: 'printer, print, paper' },
  PrizeIcon: { nl: 'prijs, rozet, good share', en: 'prize, rosette, badge' },
  RefreshIcon: { nl: 'vernieuwen, opnieuw, herladen, verversen', en: 'refresh, retry, reload, sync' },
  SearchIcon: { nl: 'zoeken, vergrootglas, vinden', en: 'search, find, magnifier, loupe' },
  SidebarToggleIcon: { nl: 'zijbalk, menu inklappen', en: 'sidebar, toggle, panel' },
  SignOutIcon: { nl: 'afmelden, uitloggen', en: 'sign out, log out, exit' },
  StarIcon: { nl: 'ster, favoriet', en: 'star, favourite, favorite' },
  TrashIcon: { nl: 'prullenbak, verwijderen, weggooien, wissen', en: 'trash, bin, delete, remove' },
  TriangleUpIcon: { nl: 'driehoek, sorteren, oplopend', en: 'triangle, sort, ascending' },
  TrophyIcon: { nl: 'beker, trofee, beloning', en: 'trophy, cup, reward' },
  UploadIcon: { nl: 'uploaden, aanleveren, insturen', en: 'upload, send, import' },
  UserIcon: { nl: 'persoon, lid, gebruiker, beheerder', en: 'user, person, member, account' },
  UsersIcon: { nl: 'personen, leden, groep, gebruikers', en: 'users, people, members, group, team' },
  WarningTriangleIcon: { nl: 'waarschuwing, driehoek, let op, gevaar', en: 'warning, triangle, caution, danger' },
  XmarkIcon: { nl: 'kruisje, sluiten, afwijzen', en: 'x, cross, close, reject' },
};

/** Names of the icons that have a word which begins with what was typed, in either language; all for nothing. */
export function iconsFor(typed: string): string[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return Object.entries(iconWords).flatMap(([name, { nl, en }]) => {
    const words = `${name}, ${nl}, ${en}`.toLocaleLowerCase().split(/[,\s]+/);
    const isMeant =
      words.some((word) => word.startsWith(wanted)) || `${nl}, ${en}`.toLocaleLowerCase().includes(wanted);
    return isMeant ? [name] : [];
  });
}
