/** What the workbench says in Dutch. */
export const workbench = {
  cancel: 'Annuleren',
  comment: 'Toelichting',
  optional: 'Niet verplicht.',
  errors: 'Controleer deze velden',
  reason: 'Reden',
  search: 'Zoek in alles',
  changed: 'Iemand was u voor: dit is intussen gewijzigd. Bekijk de nieuwe stand en probeer het opnieuw.',
  trouble: {
    offline: 'Geen verbinding met internet',
    kept: 'Wat u invult, blijft staan. Zodra er weer verbinding is, wordt de pagina ververst.',
    keptOf:
      'U ziet de stand van {{at}}. Wat u invult, blijft staan. Zodra er weer verbinding is, wordt de pagina ververst.',
    stale: 'Niet alles kon worden ververst: u ziet de stand van {{at}}',
    missing: 'Een deel van deze pagina kon niet worden geladen',
    retry: 'Opnieuw proberen',
  },
  export: {
    button: 'Exporteren…',
    paper: 'Lijst afdrukken',
    tooMany: 'Het aantal rijen op papier is hoogstens {{max}}. Neem Excel, of maak het filter nauwer.',
    choose: 'Lijst exporteren…',
    title: 'Lijst exporteren',
    format: 'Bestand',
    kept: 'Het bestand bevat persoonsgegevens. Uw naam, het filter, het aantal en de reden komen in het logboek.',
    confirm: 'Exporteren',
    formats: {
      xlsx: 'Excel (.xlsx)',
      csv: 'CSV (.csv)',
      pdf: 'PDF (.pdf)',
      print: 'Afdrukken',
    },
  },
  file: {
    title: '{{file}} downloaden',
    confirm: 'Downloaden',
    kept: 'Het bestand bevat persoonsgegevens. Uw naam en de reden komen in het logboek.',
  },
  panel: {
    place: '{{at}} van {{of}}',
  },
  views: {
    label: 'Weergaven',
    save: 'Weergave opslaan',
    new: 'Als nieuwe…',
    newMenu: 'Als nieuwe weergave opslaan…',
    asItOpens: 'Zoals de lijst opent',
    restore: 'Herstellen',
    remove: 'Weergave verwijderen',
    changed: 'gewijzigd',
    title: 'Weergave opslaan',
    name: 'Naam van de weergave',
    confirm: 'Opslaan',
    explain: 'De filters en de volgorde van nu krijgen een naam. Alleen u ziet deze weergave.',
    failed: 'De weergaven zijn niet opgeslagen. Probeer het opnieuw.',
  },
  print: {
    of: 'Soort',
    total: 'Totaal',
    totals: 'Totalen van de hele lijst',
    count: 'Aantal',
    printed: 'Afgedrukt {{at}} door {{by}}',
    rows_one: '{{shown}} rij',
    rows_other: '{{shown}} rijen',
    searched: 'Gezocht op',
    only: 'Alleen',
    personal: 'Bevat persoonsgegevens, niet laten liggen',
    nothing: 'Er zijn geen rijen met deze filters.',
    amount: 'Bedrag',
  },
  keys: {
    find: 'Zoeken in alles',
    ctrlK: 'Ctrl K',
    ctrlP: 'Ctrl P',
    title: 'Sneltoetsen',
    on: 'Sneltoetsen van één teken gebruiken',
    search: 'Zoeken in de lijst',
    next: 'Volgende',
    previous: 'Vorige',
  },
  draft: {
    since: 'Wat u op {{at}} had ingevuld, staat er weer.',
    back: 'Wat u eerder had ingevuld, staat er weer.',
    anew: 'Opnieuw beginnen',
  },
  late: {
    done: '{{title}}: gelukt.',
    failed: '{{title}}: niet gelukt. {{why}}',
    some: 'Wat u net deed, is niet gelukt. {{why}}',
  },
  patience: {
    slow: 'Dit duurt langer dan anders. Een ogenblik.',
    stuck:
      'Er is nog geen antwoord. U kunt wachten of dit later opnieuw doen: uw invoer blijft staan en gaat niet dubbel.',
    unread: 'Er is nog geen antwoord. U kunt wachten of de pagina opnieuw laden.',
    receiving: 'Het bestand komt binnen: {{shown}} MB tot nu toe.',
  },
  list: {
    previousPage: 'Vorige pagina',
    nextPage: 'Volgende pagina',
    clearFilters: 'Filters wissen',
  },
  failure: {
    part: 'Niet geladen',
    page: {
      title: 'Deze pagina kon niet worden getoond',
      description: 'Laad de pagina opnieuw. De rest van de toepassing werkt nog.',
    },
    code: {
      title: 'Deze pagina kon niet worden geladen',
      description: 'De verbinding is weg, of er staat een nieuwe versie klaar. Wat u hebt ingevuld, is bewaard.',
      unreachable: 'De server is nog niet bereikbaar. Controleer uw verbinding en probeer het zo weer.',
    },
    redirects: {
      title: 'Te veel doorverwijzingen',
      description: 'De pagina verwijst steeds naar zichzelf. Kies in het menu een andere pagina.',
    },
  },
};

/** What an API client finds by itself. */
export const error = {
  api: {
    unknown: 'De server weigerde dit ({{code}}). Probeer het opnieuw, of meld de code aan de systeembeheerder.',
    unexpected: 'Er ging iets onverwachts mis. Probeer het opnieuw.',
    unexpected_answer: 'De server gaf een onverwacht antwoord. Probeer het opnieuw.',
    network: 'De server is niet bereikbaar. Uw invoer is bewaard; controleer de verbinding en probeer het opnieuw.',
    timeout: 'De server antwoordt niet. Uw invoer is bewaard; probeer het opnieuw.',
  },
};
