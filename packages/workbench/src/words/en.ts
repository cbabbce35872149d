/** What the workbench says in English. */
export const workbench = {
  cancel: 'Cancel',
  comment: 'Comment',
  optional: 'Optional.',
  errors: 'Check these fields',
  reason: 'Reason',
  search: 'Search everything',
  changed: 'Somebody was ahead of you: this has changed since. Look at how it stands now and try again.',
  trouble: {
    offline: 'No connection to the internet',
    kept: 'What you fill in stays here. The page is refreshed as soon as there is a connection again.',
    keptOf:
      'What you see is of {{at}}. What you fill in stays here. The page is refreshed as soon as there is a connection again.',
    stale: 'Not everything could be refreshed: what you see is of {{at}}',
    missing: 'A part of this page could not be loaded',
    retry: 'Try again',
  },
  export: {
    button: 'Export…',
    paper: 'Print the list',
    tooMany: 'The number of rows on paper is at most {{max}}. Take Excel, or make the filter narrower.',
    choose: 'Export list…',
    title: 'Export list',
    format: 'File',
    kept: 'The file holds personal data. Your name, the filter, the count and the reason go into the logbook.',
    confirm: 'Export',
    formats: {
      xlsx: 'Excel (.xlsx)',
      csv: 'CSV (.csv)',
      pdf: 'PDF (.pdf)',
      print: 'Print',
    },
  },
  file: {
    title: 'Download {{file}}',
    confirm: 'Download',
    kept: 'The file holds personal data. Your name and the reason go into the logbook.',
  },
  panel: {
    place: '{{at}} of {{of}}',
  },
  views: {
    label: 'Views',
    save: 'Save view',
    new: 'As new…',
    newMenu: 'Keep as a new view…',
    asItOpens: 'As the list opens',
    restore: 'Restore',
    remove: 'Remove view',
    changed: 'changed',
    title: 'Keep a view',
    name: 'Name of the view',
    confirm: 'Keep',
    explain: 'The filters and the order of now get a name. Only you see this view.',
    failed: 'The views were not kept. Try again.',
  },
  print: {
    of: 'Kind',
    total: 'Total',
    totals: 'Totals of the whole list',
    count: 'Number',
    printed: 'Printed {{at}} by {{by}}',
    rows_one: '{{shown}} row',
    rows_other: '{{shown}} rows',
    searched: 'Searched for',
    only: 'Only',
    personal: 'Holds personal data: do not leave it lying about',
    nothing: 'There are no rows with these filters.',
    amount: 'Amount',
  },
  keys: {
    find: 'Search everything',
    ctrlK: 'Ctrl K',
    ctrlP: 'Ctrl P',
    title: 'Keyboard shortcuts',
    on: 'Use shortcuts of a single key',
    search: 'Search the list',
    next: 'Next',
    previous: 'Previous',
  },
  draft: {
    since: 'What you entered on {{at}} is here again.',
    back: 'What you entered before is here again.',
    anew: 'Begin anew',
  },
  late: {
    done: '{{title}}: done.',
    failed: '{{title}}: not done. {{why}}',
  },
  patience: {
    slow: 'This takes longer than usual. One moment.',
    stuck: 'There is no answer yet. You can wait, or do this again later: what you entered stays and counts once.',
    unread: 'There is no answer yet. You can wait, or load the page again.',
    receiving: 'The file is coming in: {{shown}} MB so far.',
  },
  list: {
    previousPage: 'Previous page',
    nextPage: 'Next page',
    clearFilters: 'Clear filters',
  },
  failure: {
    part: 'Not loaded',
    page: {
      title: 'This page could not be shown',
      description: 'Reload the page. The rest of the application still works.',
    },
    code: {
      title: 'This page could not be loaded',
      description: 'The connection is gone, or a new version has been installed. What you entered is kept.',
      unreachable: 'The server still cannot be reached. Check your connection and try again in a moment.',
    },
    redirects: {
      title: 'Too many redirects',
      description: 'The page keeps referring to itself. Choose another page from the menu.',
    },
  },
};

/** What an API client finds by itself. */
export const error = {
  api: {
    unknown: 'The server refused this ({{code}}). Try again, or report the code to the system administrator.',
    unexpected: 'Something unexpected went wrong. Try again.',
    unexpected_answer: 'The server gave an unexpected answer. Try again.',
    network: 'The server cannot be reached. Your entry is kept; check the connection and try again.',
    timeout: 'The server does not answer. Your entry is kept; try again.',
  },
};
