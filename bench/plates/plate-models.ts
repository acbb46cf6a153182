/** What stands on a plate, and the model of the demo shop it means. */
export type PlateText = { code: string; maker: string; label: string; tail: string; model: string }

function plate(code: string, maker: string, label: string, tail: string, model: string): PlateText {
  return { code, maker, label, tail, model }
}

/** The makers and forms that the reader was made with. */
export const usualPlates: PlateText[] = [
  plate('WW70J52E0HW/YLP', 'SAMSUNG', 'MODEL : ', '', 'WW70J52E0HW'),
  plate('WW65K42E08W/DLP', 'SAMSUNG', 'MODEL: ', '', 'WW65K42E08W'),
  plate('WF60F1R1H0W/YLP', 'SAMSUNG', 'MODEL CODE: ', '', 'WF60F1R1H0W'),
  plate('WF8590NMW9/YLP', 'SAMSUNG', 'MODEL: ', '', 'WF8590NMW9'),
  plate('WAN28290OE', 'BOSCH', 'E-Nr. ', '/01   FD 9804 00123', 'WAN28290OE'),
  plate('WLG20060OE', 'BOSCH', 'E-Nr.: ', '/05  FD 9508', 'WLG20060OE'),
  plate('WAE20463OE', 'SIEMENS', 'E-Nr. ', '/14   FD 9203 200455', 'WAE20463OE'),
  plate('WLX2026FOE', 'BOSCH', 'E-Nr. ', '/09  FD 8911', 'WLX2026FOE'),
  plate('IWSC 5105', 'indesit', 'Mod. ', ' (CIS)', 'IWSC 5105'),
  plate('IWUB 4105', 'indesit', 'Mod. ', ' (CIS)', 'IWUB 4105'),
  plate('WISL 105', 'indesit', 'MOD. ', ' X (EX)', 'WISL 105'),
  plate('AVSL 109', 'Hotpoint ARISTON', 'Mod. ', ' (CSI)', 'AVSL 109'),
  plate('EWS1064EDW', 'Electrolux', 'Mod. ', '', 'EWS1064EDW'),
  plate('EWT1066EFW', 'Electrolux', 'MODEL ', '  PNC 913217405 00', 'EWT1066EFW'),
  plate('ZWS 5108', 'ZANUSSI', 'Mod. ', '   Prod. No. 914904514 01', 'ZWS 5108'),
  plate('F1096ND3', 'LG', 'MODEL NO. ', '', 'F1096ND3'),
  plate('F12B8WDS7', 'LG', 'MODEL : ', '', 'F12B8WDS7'),
  plate('GA-B409SVQA', 'LG', 'MODEL: ', '', 'GA-B409SVQA'),
  plate('WKB 51031', 'beko', 'Model: ', ' PTYA', 'WKB 51031'),
  plate('AWE 6516', 'Whirlpool', 'TYPE ', '/1   SERVICE 8578 651 61010', 'AWE 6516'),
]

/** Other makers and appliances, never looked at while the reader was made. */
export const otherPlates: PlateText[] = [
  plate('KGN39VW15R', 'BOSCH', 'E-Nr. ', '/02  FD 9611', 'KGN39VW15R'),
  plate('RB30J3000WW/WT', 'SAMSUNG', 'Model Code: ', '', 'RB30J3000WW'),
  plate('ERB3000W', 'Electrolux', 'Mod. ', '', 'ERB3000W'),
  plate('C2F636CWRG', 'Haier', 'MODEL: ', '', 'C2F636CWRG'),
  plate('NRK 6191', 'gorenje', 'TYPE: ', '', 'NRK 6191'),
  plate('BO635E11XK', 'gorenje', 'MODEL: ', '', 'BO635E11XK'),
  plate('ZWM 416 WH', 'Hansa', 'Model: ', '', 'ZWM 416 WH'),
  plate('FCMW53020', 'Hansa', 'TYPE ', '', 'FCMW53020'),
  plate('MID45S110', 'Midea', 'Model: ', '', 'MID45S110'),
  plate('MFD45S100W', 'Midea', 'MODEL NO.: ', '', 'MFD45S100W'),
  plate('FC8455/02', 'PHILIPS', 'TYPE: ', '', 'FC8455'),
  plate('NN-SD382S', 'Panasonic', 'Model No. ', '', 'NN-SD382S'),
  plate('ECAM 22.110', 'DeLonghi', 'MOD. ', ' B', 'ECAM 22.110'),
  plate('ESAM 4000', 'DeLonghi', 'TYPE ', '', 'ESAM 4000'),
  plate('DFS 05010W', 'beko', 'Model: ', '', 'DFS 05010W'),
  plate('CSM 62120', 'beko', 'MODEL: ', '', 'CSM 62120'),
  plate('AWO/C 8204', 'Whirlpool', 'TYPE ', '', 'AWO/C 8204'),
  plate('GWH09AAA', 'GREE', 'MODEL ', '', 'GWH09AAA'),
  plate('HSU-09HTL103', 'Haier', 'MODEL: ', '', 'HSU-09HTL103'),
  plate('RMC-M4502', 'REDMOND', 'Модель: ', '', 'RMC-M4502'),
]
