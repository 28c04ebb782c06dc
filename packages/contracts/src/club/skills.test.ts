import { describe, expect, it } from '@jest/globals';
import { skillName } from './skills.ts';

describe('When a skill is named', () => {
  it('Then it reads as words, and an unknown one as itself', () => {
    expect(['hitting', 'baseRunning', 'gameAwareness', 'juggling'].map(skillName)).toEqual([
      'Hitting',
      'Base Running',
      'Game Awareness',
      'juggling',
    ]);
  });
});
