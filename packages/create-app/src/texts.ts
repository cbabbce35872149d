import { longestName } from './choices.ts';
import type { ColourAdvice } from './colour.ts';
import type { Language } from './language.ts';

type Ratios = Pick<ColourAdvice, 'ratio' | 'nearest' | 'nearestRatio'> & { colour: string };

const nl = {
  intro: 'Een ledenportaal van uw coöperatie',
  name: 'Hoe heet de coöperatie?',
  invalidName: `Vul een naam in van hooguit ${longestName} tekens.`,
  folder: 'In welke map komt het portaal?',
  missingFolder: 'Vul een map in.',
  notEmpty: (folder: string) => `In ${folder} staat al iets. Kies een andere map, of maak deze leeg.`,
  noFolder: (folder: string) => `${folder} is een bestand en geen map. Kies een andere naam.`,
  colour: 'Wat is de kleur van uw merk?',
  invalidColour: 'Vul een kleur in als #1c4fa1.',
  unreadable: ({ colour, ratio, nearest, nearestRatio }: Ratios) =>
    `${colour} is te licht voor tekst: contrast ${figure(ratio, 'nl')} : 1 op de ongunstigste achtergrond van het portaal, nodig is 4,5 : 1. Het dichtst erbij ligt ${nearest}, met ${figure(nearestRatio, 'nl')} : 1.`,
  whichColour: 'Welke kleur wordt het?',
  takeNearest: (nearest: string) => `Neem ${nearest}`,
  otherColour: 'Kies een andere kleur',
  readable: (colour: string, ratio: number) =>
    `${colour} heeft een contrast van ${figure(ratio, 'nl')} : 1 op de ongunstigste achtergrond van het portaal.`,
  framework: 'Waarmee wordt het gebouwd?',
  vite: 'Vite: een app in de browser',
  next: 'Next: pagina’s van een server',
  signIn: 'Melden leden zich aan?',
  yes: 'Ja',
  no: 'Nee',
  stopped: 'Er is niets gemaakt.',
  ready: (folder: string) => `Het portaal staat in ${folder}.`,
  nextSteps: 'Zo gaat u verder',
  stack: 'Start daarnaast de servers, in de map van Ledenbureau: npm start -- --portal',
  noTerminal: 'Er is geen terminal om vragen te stellen. Geef --yes mee, met --name, --colour en --framework.',
  unknownFlag: (message: string) => `${message}\nnpm create @ledenbureau/app -- --help laat zien wat er is.`,
  severalFolders: (words: string) =>
    `Geef één map op. Staat er een spatie in de naam, dan zijn aanhalingstekens nodig: "${words}".`,
  unknownFramework: (value: string) => `--framework ${value} is er niet: kies vite of next.`,
  unknownLanguage: (value: string) => `--language ${value} is er niet: kies nl of en.`,
  help: `npm create @ledenbureau/app [map] -- [opties]

  --name "De Wiek"     naam van de coöperatie
  --colour "#1c4fa1"   kleur van het merk
  --framework vite     vite of next
  --no-sign-in         zonder aanmelden
  --language nl        taal van de vragen: nl of en
  --yes                vraag niets: neem wat is voorgesteld
  --help               laat dit zien`,
};

const en: typeof nl = {
  intro: 'A members’ portal for your cooperative',
  name: 'What is the cooperative called?',
  invalidName: `Enter a name of at most ${longestName} characters.`,
  folder: 'Which folder does the portal go to?',
  missingFolder: 'Enter a folder.',
  notEmpty: (folder) => `${folder} is not empty. Choose another folder, or empty this one.`,
  noFolder: (folder) => `${folder} is a file and no folder. Choose another name.`,
  colour: 'What is the colour of your brand?',
  invalidColour: 'Enter a colour such as #1c4fa1.',
  unreadable: ({ colour, ratio, nearest, nearestRatio }) =>
    `${colour} is too light for text: its contrast is ${figure(ratio, 'en')}:1 against the least favourable background of the portal, and 4.5:1 is needed. The nearest that passes is ${nearest}, with ${figure(nearestRatio, 'en')}:1.`,
  whichColour: 'Which colour shall it be?',
  takeNearest: (nearest) => `Take ${nearest}`,
  otherColour: 'Choose another colour',
  readable: (colour, ratio) =>
    `${colour} has a contrast of ${figure(ratio, 'en')}:1 against the least favourable background of the portal.`,
  framework: 'What is it built with?',
  vite: 'Vite: an app in the browser',
  next: 'Next: pages from a server',
  signIn: 'Do members sign in?',
  yes: 'Yes',
  no: 'No',
  stopped: 'Nothing was made.',
  ready: (folder) => `The portal is in ${folder}.`,
  nextSteps: 'Next steps',
  stack: 'Start the servers beside it, in the folder of Ledenbureau: npm start -- --portal',
  noTerminal: 'There is no terminal to ask in. Give --yes, with --name, --colour and --framework.',
  unknownFlag: (message) => `${message}\nnpm create @ledenbureau/app -- --help shows what there is.`,
  severalFolders: (words) => `Give one folder. A name with a space in it needs quotes: "${words}".`,
  unknownFramework: (value) => `There is no --framework ${value}: choose vite or next.`,
  unknownLanguage: (value) => `There is no --language ${value}: choose nl or en.`,
  help: `npm create @ledenbureau/app [folder] -- [options]

  --name "De Wiek"     name of the cooperative
  --colour "#1c4fa1"   colour of the brand
  --framework vite     vite or next
  --no-sign-in         without signing in
  --language en        language of the questions: nl or en
  --yes                ask nothing: take what is proposed
  --help               show this`,
};

/** A ratio with one decimal, rounded down: 4.47 must not read as the 4.5 that is needed. */
function figure(ratio: number, language: Language): string {
  const text = (Math.floor(ratio * 10) / 10).toFixed(1);
  return language === 'nl' ? text.replace('.', ',') : text;
}

export type Texts = typeof nl;
export const texts: Record<Language, Texts> = { nl, en };
