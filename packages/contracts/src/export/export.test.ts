import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ClubExport, EXPORTED_ENTITIES } from './club-export.ts';
import { FamilyData } from './family-data.ts';

/** Words that no key of a file may contain: credentials, network addresses and images. */
const SENSITIVE =
  /password|hash|token|secret|session(?!Duration)|credential|cookie|key|ipAddress|address|agent|image|document|url/i;

/** Keys with such a word that are allowed: the address of a location, and the dates of a document. */
const NOT_SENSITIVE = ['address', 'ageDocument'];

/** Every key of a schema, at any depth. */
function keysOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(keysOf)];
}

const keys = (schema: z.ZodType) => [...new Set(keysOf(z.toJSONSchema(schema, { io: 'input' })))].toSorted();

describe('When the schemas of exported data are read', () => {
  it('Then no key of an export is sensitive, and every key is in the reviewed list @spec S2.7.1404', () => {
    expect(keys(ClubExport).filter((key) => SENSITIVE.test(key) && !NOT_SENSITIVE.includes(key))).toEqual([]);
    expect(keys(ClubExport)).toEqual(REVIEWED_KEYS.trim().split(/\s+/));
  });

  it('Then no key of one family’s data is sensitive @spec S2.7.1404', () => {
    expect(keys(FamilyData).filter((key) => SENSITIVE.test(key) && !NOT_SENSITIVE.includes(key))).toEqual([]);
  });

  it('Then an entity comes before those that it refers to', () => {
    const at = (entity: (typeof EXPORTED_ENTITIES)[number]) => EXPORTED_ENTITIES.indexOf(entity);
    for (const [before, after] of [
      ['gameRecords', 'children'],
      ['evaluations', 'events'],
      ['registrations', 'events'],
      ['registrations', 'children'],
      ['events', 'teams'],
      ['events', 'locations'],
      ['teams', 'children'],
      ['guardians', 'children'],
      ['children', 'users'],
    ] as const) {
      expect(at(before)).toBeLessThan(at(after));
    }
  });

  it('Then a truncated file and a file of another format are refused', () => {
    const whole = {
      ...{ schema: 1, site: 'https://club.example', exportedAt: '2026-11-21T18:00:00Z' },
      ...Object.fromEntries(EXPORTED_ENTITIES.map((entity) => [entity, []])),
      counts: Object.fromEntries(EXPORTED_ENTITIES.map((entity) => [entity, 0])),
      complete: true,
    };
    expect(ClubExport.safeParse(whole).success).toBe(true);
    const { complete: _, ...cut } = whole;
    expect(ClubExport.safeParse(cut).success).toBe(false);
    expect(ClubExport.safeParse({ ...whole, schema: 2 }).success).toBe(false);
  });
});

/** Every key of an export. Add a new key here after checking that it may be exported. */
const REVIEWED_KEYS = `
  accessLevel addedAt addedBy address ageVerifiedOn allowTimeSlots assignedTeamId birthdate cancelledAt capacity
  childId children coachId coachIds coachName coaches complete counts createdAt createdBy date deletedAt
  description email emergencyContact1FirstName emergencyContact1LastName emergencyContact1Phone
  emergencyContact1Relationship emergencyContact2FirstName emergencyContact2LastName emergencyContact2Phone
  emergencyContact2Relationship endDate endTime evaluations eventId eventTitle events exportedAt firstName
  gameDate gameRecords gameTime guardians id instructor isActive isLinkRemoved isMultiDay isOffered isPrimary
  isSample lastName leagueName location locationId locations maxAge members mergedInto minAge name nickname
  notes opponent pantSize phone price primaryPosition recurrenceCount recurrenceFrequency registeredBy
  registrations role schema secondaryPosition seriesId sessionDuration shirtSize signedAt signedWaivers site
  skills specialties sport startTime state stats teamName teams timeSlotId timeSlots title userId username users
  version waiverVersion
`;
